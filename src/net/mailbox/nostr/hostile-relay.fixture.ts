import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { WebSocket } from 'ws'

// A relay written by hand, which sends what no honest relay would.

export interface HostileRelay {
  readonly url: string
  connections: number
  stop(): Promise<void>
}

/** What it does with a message of a client; `id` is the subscription or the event, `filters` what a listing asks for. */
export type HostileScript = (
  socket: WebSocket,
  message: { readonly kind: string; readonly id: string; readonly filters: readonly object[] },
) => void

/** Without a script it takes connections and never answers them. */
export async function startHostileRelay(script?: HostileScript): Promise<HostileRelay> {
  const server = createServer((_, response) => void response.end('x'.repeat(1000)))
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  const relay: HostileRelay = {
    url: '',
    connections: 0,
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  if (script === undefined) server.on('upgrade', () => relay.connections++)
  else
    new WebSocketServer({ server }).on('connection', (socket) => {
      relay.connections++
      socket.on('error', () => undefined)
      socket.on('message', (text: Buffer) => {
        const [kind, second, ...filters] = JSON.parse(text.toString()) as [
          string,
          string | { id: string },
          ...object[],
        ]
        const id = typeof second === 'string' ? second : second.id
        script(socket, { kind, id, filters })
      })
    })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(relay, { url: `ws://127.0.0.1:${String((server.address() as AddressInfo).port)}/` })
}
