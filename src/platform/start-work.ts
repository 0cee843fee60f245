import workerUrl from '../net/mailbox/nostr/work-worker.ts?worker&url'
import type { Work } from '../net/mailbox/nostr/work.ts'
import { openWorker } from './open-worker.ts'

/** Does the work for an announcement in a worker, which ends with it. */
export const workInWorker: Work = (event, bits) =>
  new Promise((resolve, reject) => {
    const worker = openWorker(workerUrl, 'work')
    worker.onMessage((number) => {
      worker.end()
      resolve(String(number))
    })
    worker.onError((why) => {
      worker.end()
      reject(new Error(why))
    })
    worker.post({ event, bits })
  })
