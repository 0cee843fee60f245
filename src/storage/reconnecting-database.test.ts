import { expect, test } from 'vitest'
import { committed, handled } from './reconnecting-database.ts'

// Vitest fails for an unhandled rejection, as a page reports it as an error.

const aborted = (): Promise<never> => Promise.reject(new Error('aborted'))

test('a write whose transaction the browser has ended rejects, and leaves no other rejection', async () => {
  const commit = (): never => {
    throw new Error('ended')
  }
  await expect(committed({ commit, done: aborted() }, [aborted(), aborted()])).rejects.toThrow('ended')
})

test('the end of an aborted transaction for which nothing waits is no error of the page', async () => {
  handled({ done: aborted() })
  // Rejections for which nothing waits are told before the next turn of the event loop.
  await new Promise((done) => setImmediate(done))
})
