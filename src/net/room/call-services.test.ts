import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { judgeCall, readNtfyServer, readWebhook } from './call-address.ts'
import type { CallAddress } from './call-address.ts'
import { sendCall } from './call-services.ts'
import type { Call } from './call-services.ts'

// Servers on loopback that answer as the documents of the services say. They are real servers, and the requests are real ones.

const CALL: Call = {
  title: 'Puerto Rico: Ann, Ben',
  text: 'Ben, it’s your turn.',
  link: 'https://windrose.example/#/at/0123456789abcdef0123',
  game: 'puerto-rico',
  names: ['Ben'],
  since: 1_790_000_000_000,
}

interface Heard {
  readonly path: string
  readonly type: string
  readonly body: string
  readonly cookie: string | undefined
}
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

async function serve(answer: (heard: Heard, response: ServerResponse) => void) {
  const heard: Heard[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      const { url = '', headers } = request
      const one = { path: url, type: headers['content-type'] ?? '', body, cookie: headers.cookie }
      heard.push(one)
      response.setHeader('Access-Control-Allow-Origin', '*')
      answer(one, response)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { heard, url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}` }
}

/** ntfy: a message as JSON at the root of the server, at most 4,096 bytes of text; answers with what it sent on. */
function ntfyAnswer({ path, body }: Heard, response: ServerResponse): void {
  const { topic, message } = JSON.parse(body) as { topic?: string; message?: string }
  const isGood = path === '/' && /^[\w-]{1,64}$/.test(topic ?? '') && Buffer.byteLength(message ?? '') <= 4096
  response.statusCode = isGood ? 200 : 400
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(isGood ? { id: 'x', event: 'message', topic } : { code: 40009, http: 400 }))
}

/** A Discord webhook: JSON with at most 2,000 characters; answers with nothing. */
function discordAnswer({ type, body }: Heard, response: ServerResponse): void {
  const { content = '' } = JSON.parse(body) as { content?: string }
  response.statusCode =
    type === 'application/json' && content.length > 0 && content.length <= 2000 ? 204 : 400
  response.end()
}

const call = (to: CallAddress, what: Partial<Call> = {}) => sendCall(to, { ...CALL, ...what }, fetch)
const LONG = { title: 'x'.repeat(5000), text: 'ж'.repeat(5000) }

test('ntfy gets the topic, the text and the link, without a question before', async () => {
  const { heard, url } = await serve(ntfyAnswer)
  expect(await call({ is: 'ntfy', server: url, topic: 'windrose-abc' })).toBe('called')
  expect(heard).toHaveLength(1)
  // A browser asks before it sends another type to another site.
  expect(heard[0]?.type).toMatch(/^text\/plain/)
  expect(JSON.parse(heard[0]!.body)).toEqual({
    topic: 'windrose-abc',
    title: CALL.title,
    message: CALL.text,
    click: CALL.link,
  })
  expect(await call({ is: 'ntfy', server: url, topic: 'windrose-abc' }, LONG)).toBe('called')
})
test('Discord gets a text that calls no one by a name in it', async () => {
  const { heard, url } = await serve(discordAnswer)
  expect(await call({ is: 'discord', url: `${url}/api/webhooks/1/secret` })).toBe('called')
  expect(heard[0]?.path).toBe('/api/webhooks/1/secret')
  expect(JSON.parse(heard[0]!.body)).toEqual({
    content: `${CALL.title}\n${CALL.text}\n${CALL.link}`,
    allowed_mentions: { parse: [] },
  })
  expect(await call({ is: 'discord', url: `${url}/api/webhooks/1/secret` }, LONG)).toBe('called')
})
test('a plain webhook gets everything as JSON', async () => {
  const { heard, url } = await serve((_, response) => response.end('ok'))
  expect(await call({ is: 'json', url: `${url}/hook` })).toBe('called')
  expect(JSON.parse(heard[0]!.body)).toEqual({ format: 'windrose-call', ...CALL })
  expect(heard[0]?.cookie).toBeUndefined()
})
test.each([
  [429, 'limited'],
  [403, 'refused'],
  [404, 'refused'],
  [500, 'refused'],
] as const)('a service that answers %i is asked once', async (status, is) => {
  const { heard, url } = await serve((_, response) => {
    response.statusCode = status
    response.setHeader('Retry-After', '1')
    response.end(JSON.stringify({ retry_after: 1 }))
  })
  expect(await call({ is: 'ntfy', server: url, topic: 'a' })).toBe(is)
  expect(heard).toHaveLength(1)
})
test('a service that is away, or sends the call elsewhere, was not reached', async () => {
  const other = await serve((_, response) => response.end())
  const { url } = await serve((_, response) => {
    response.statusCode = 307
    response.setHeader('Location', other.url)
    response.end()
  })
  expect(await call({ is: 'json', url })).toBe('unreached')
  expect(other.heard).toEqual([])
  const gone = await serve(() => undefined)
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  expect(await call({ is: 'json', url: gone.url })).toBe('unreached')
})
test('what a person types is an address, or none', () => {
  expect(readNtfyServer('')).toBe('https://ntfy.sh')
  expect(readNtfyServer(' ntfy.example.org/ ')).toBe('https://ntfy.example.org')
  for (const bad of ['http://ntfy.example.org', 'ftp://x', 'https://me:secret@ntfy.example.org', '::'])
    expect(readNtfyServer(bad)).toBeUndefined()
  expect(readWebhook('https://discord.com/api/webhooks/1/x')?.is).toBe('discord')
  expect(readWebhook('https://hook.example.org/x')?.is).toBe('json')
  expect(readWebhook('https://discord.com.example.org/api/webhooks/1/x')?.is).toBe('json')
  for (const bad of ['', 'hook', 'http://hook.example.org', `https://x.org/${'x'.repeat(400)}`])
    expect(readWebhook(bad)).toBeUndefined()
})
test('a host that another player chose is called once the person agreed; the own network never', () => {
  const page = 'windrose.example.org'
  const judge = (url: string, known: string[] = []) => judgeCall({ is: 'json', url }, page, known)
  expect(judgeCall({ is: 'ntfy', server: 'https://ntfy.sh', topic: 'a' }, page, [])).toBe('known')
  expect(judge('https://discord.com/api/webhooks/1/x')).toBe('known')
  expect(judge('https://hook.example.net/x')).toBe('unknown')
  expect(judge('https://hook.example.net/x', ['hook.example.net'])).toBe('known')
  for (const inside of ['https://192.168.1.1/x', 'https://router.local/x', 'http://127.0.0.1:3000/x'])
    expect(judge(inside)).toBe('refused')
})
