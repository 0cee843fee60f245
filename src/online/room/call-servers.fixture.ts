import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, vi } from 'vitest'

// Servers on loopback that answer as the documents of the services that call people say. They are real servers, and the
// requests are real ones.

export interface HeardCall {
  readonly path: string
  readonly type: string
  readonly body: string
  readonly cookie: string | undefined
}
export interface CallServer {
  readonly url: string
  readonly heard: HeardCall[]
  /** What it answers in place of its own answer. */
  status: number | null
}
type Answer = (heard: HeardCall, response: ServerResponse) => void

/** Opens servers for the tests of a file; each is closed after its test. */
export function newCallServers() {
  const servers: Server[] = []
  const closeAll = (): void => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      server.close()
    }
  }
  // They answer as soon as the machine lets them.
  beforeEach(
    () => void vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal),
  )
  afterEach(() => {
    vi.mocked(AbortSignal.timeout).mockRestore()
    closeAll()
  })
  async function open(answer: Answer): Promise<CallServer> {
    const opened: Omit<CallServer, 'url'> = { heard: [], status: null }
    const server = createServer((request: IncomingMessage, response: ServerResponse) => {
      let body = ''
      request.on('data', (part: Buffer) => (body += part.toString()))
      request.on('end', () => {
        const { url = '', headers } = request
        response.setHeader('Access-Control-Allow-Origin', '*')
        if (request.method === 'OPTIONS') {
          // A browser asks before it sends another type to another site.
          response.setHeader('Access-Control-Allow-Methods', 'POST')
          response.setHeader('Access-Control-Allow-Headers', '*')
          return response.end()
        }
        const one = { path: url, type: headers['content-type'] ?? '', body, cookie: headers.cookie }
        opened.heard.push(one)
        if (opened.status === null) return answer(one, response)
        response.statusCode = opened.status
        response.setHeader('Retry-After', '1')
        response.end(JSON.stringify({ retry_after: 1 }))
      })
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return Object.assign(opened, {
      url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    })
  }
  return { open, ntfy: () => open(ntfyAnswer), discord: () => open(discordAnswer), closeAll }
}

/** ntfy: a message as JSON at the root of the server, at most 4,096 bytes of text; answers with what it sent on. */
function ntfyAnswer({ path, body }: HeardCall, response: ServerResponse): void {
  const { topic, message } = JSON.parse(body) as { topic?: string; message?: string }
  const isGood = path === '/' && /^[\w-]{1,64}$/.test(topic ?? '') && Buffer.byteLength(message ?? '') <= 4096
  response.statusCode = isGood ? 200 : 400
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(isGood ? { id: 'x', event: 'message', topic } : { code: 40009, http: 400 }))
}

/** A Discord webhook: JSON with at most 2,000 characters; answers with nothing. */
function discordAnswer({ type, body }: HeardCall, response: ServerResponse): void {
  const { content = '' } = JSON.parse(body) as { content?: string }
  response.statusCode =
    type === 'application/json' && content.length > 0 && content.length <= 2000 ? 204 : 400
  response.end()
}
