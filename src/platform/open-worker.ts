import type { BotWorker } from '../session/thinking-worker.ts'
import { ownScript } from './trusted-types.ts'

/** Starts a worker of the site. */
export function openWorker(url: string, name: string): BotWorker {
  const worker = new Worker(ownScript(url), { type: 'module', name })
  return {
    post: (message) => worker.postMessage(message),
    onMessage(hear) {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => hear(data)
    },
    onError(hear) {
      worker.onerror = ({ message }) => hear(message || 'the worker did not start')
      worker.onmessageerror = () => hear('the worker sent what cannot be read')
    },
    end: () => worker.terminate(),
  }
}
