import { expect, test, vi } from 'vitest'
import { judgeCall, readNtfyServer, readWebhook } from './call-address.ts'
import type { CallAddress } from './call-address.ts'
import { newCallServers } from '../room/call-servers.fixture.ts'
import { sendCall } from './call-services.ts'
import type { Call } from './call-services.ts'

const CALL: Call = {
  title: 'Puerto Rico: Ann, Ben',
  text: 'Ben, it’s your turn.',
  link: 'https://windrose.example/#/m/at-0123456789abcdef0123',
  game: 'puerto-rico',
  names: ['Ben'],
  since: 1_790_000_000_000,
}

const servers = newCallServers()
const call = (to: CallAddress, what: Partial<Call> = {}) => sendCall(to, { ...CALL, ...what }, fetch)
const LONG = { title: 'x'.repeat(5000), text: 'ж'.repeat(5000) }

test('ntfy gets the topic, the text and the link, without a question before', async () => {
  const { heard, url } = await servers.ntfy()
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
  const { heard, url } = await servers.discord()
  expect(await call({ is: 'discord', url: `${url}/api/webhooks/1/secret` })).toBe('called')
  expect(heard[0]?.path).toBe('/api/webhooks/1/secret')
  expect(JSON.parse(heard[0]!.body)).toEqual({
    content: `${CALL.title}\n${CALL.text}\n${CALL.link}`,
    allowed_mentions: { parse: [] },
  })
  expect(await call({ is: 'discord', url: `${url}/api/webhooks/1/secret` }, LONG)).toBe('called')
})
test('a plain webhook gets everything as JSON', async () => {
  const { heard, url } = await servers.open((_, response) => response.end('ok'))
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
  const server = await servers.ntfy()
  server.status = status
  expect(await call({ is: 'ntfy', server: server.url, topic: 'a' })).toBe(is)
  expect(server.heard).toHaveLength(1)
})
test('a service that is away, or sends the call elsewhere, was not reached', async () => {
  const other = await servers.open((_, response) => response.end())
  const { url } = await servers.open((_, response) => {
    response.statusCode = 307
    response.setHeader('Location', other.url)
    response.end()
  })
  expect(await call({ is: 'json', url })).toBe('unreached')
  expect(other.heard).toEqual([])
  const gone = await servers.open(() => undefined)
  servers.closeAll()
  expect(await call({ is: 'json', url: gone.url })).toBe('unreached')
})
test('a service that does not answer is given up after ten seconds', async () => {
  const patience = new AbortController()
  vi.mocked(AbortSignal.timeout).mockReturnValueOnce(patience.signal)
  const { url } = await servers.open(() => patience.abort())
  expect(await call({ is: 'json', url })).toBe('unreached')
  expect(AbortSignal.timeout).toHaveBeenCalledExactlyOnceWith(10_000)
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
