import { expect, test } from 'vitest'
import { NO_LIMITS, fetchLimits, readLimits } from './relay-limits.ts'

test('the limits of a relay are read, and what it says badly is no limit', () => {
  const limitation = { max_message_length: 1000, max_content_length: 500, max_limit: 20, max_filters: 10 }
  expect(readLimits(JSON.stringify({ name: 'x', limitation }))).toEqual({
    message: 1000,
    content: 500,
    list: 20,
  })
  for (const text of ['', '[', 'null', '{}', '{"limitation":7}', '{"limitation":{"max_limit":-1}}'])
    expect(readLimits(text)).toEqual(NO_LIMITS)
  expect(readLimits('{"limitation":{"max_message_length":"1","max_limit":5}}')).toEqual({
    ...NO_LIMITS,
    list: 5,
  })
})

test('a relay that answers without end, or not at all, has no limits', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent++
      controller.enqueue(new Uint8Array(10_000).fill(32))
    },
  })
  const signal = new AbortController().signal
  expect(await fetchLimits('wss://a/', async () => new Response(endless), signal)).toEqual(NO_LIMITS)
  expect(sent).toBeLessThan(12)
  expect(await fetchLimits('wss://a/', () => Promise.reject(new Error('offline')), signal)).toEqual(NO_LIMITS)
  let asked = ''
  await fetchLimits(
    'wss://a.example/x',
    async (url) => {
      asked = String(url)
      return new Response('{}')
    },
    signal,
  )
  expect(asked).toBe('https://a.example/x')
})
