import { serveBga } from './serve.ts'

// The entry of the worker that brings a game. A file that keeps it busy is ended with it.

const serve = serveBga((reply) => postMessage(reply))
addEventListener('message', ({ data }: MessageEvent<unknown>) => serve(data))
