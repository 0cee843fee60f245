import botWorkerUrl from '../session/bot-worker.ts?worker&url'
import type { BotWorker } from '../session/thinking-worker.ts'
import { ownScript } from './trusted-types.ts'

/** Starts the worker in which bots think. */
export function startBotWorker(): BotWorker {
  const worker = new Worker(ownScript(botWorkerUrl), { type: 'module', name: 'bot' })
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
