import { gameById } from '../engine/games/registry.ts'
import { serveAnalysis } from './analysis.ts'
import { serveThinking } from './serve-thinking.ts'

// The entry of the worker for bots and analysis. It only connects the message handlers, which tests reach without a worker.

const channel = new MessageChannel()
/** Lets queued messages be handled. A timer would wait for four milliseconds each time. */
const yieldToEventLoop = (): Promise<void> =>
  new Promise((done) => {
    channel.port1.onmessage = () => done()
    channel.port2.postMessage(null)
  })
const setup = { games: gameById, slice: 15, now: () => performance.now(), yieldToEventLoop }

const think = serveThinking((reply) => postMessage(reply), { ...setup, heartbeat: 500, reportEvery: 30 })
const analyze = serveAnalysis((reply) => postMessage(reply), { ...setup, reportEvery: 400 })
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!analyze(data)) think(data)
})
