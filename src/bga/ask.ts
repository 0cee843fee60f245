import type { BotWorker } from '../session/thinking-worker.ts'
import type { BgaReply } from './serve.ts'

/** The last word of a worker. */
export type BgaAnswer = Exclude<BgaReply, { readonly kind: 'progress' }>

/**
 * Lets a worker bring the game of a text, and ends it. Undefined if it ended without an answer, or the signal aborted: then
 * it is ended whatever it does.
 */
export function askBgaWorker(
  worker: BotWorker,
  text: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<BgaAnswer | undefined> {
  return new Promise((resolve) => {
    const end = (answer: BgaAnswer | undefined): void => {
      signal.removeEventListener('abort', stop)
      worker.end()
      resolve(answer)
    }
    const stop = (): void => end(undefined)
    worker.onError(stop)
    worker.onMessage((message) => {
      const reply = message as BgaReply
      if (reply.kind === 'progress') onProgress(reply.share)
      else end(reply)
    })
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop)
    worker.post(text)
  })
}
