// One connection to a relay for the mailboxes of several rooms. Each mailbox has a socket of its own as it knows it; what
// it asks carries its number, which is taken off what the relay answers.

/** What is asked and answered about one subscription: the text around its name. */
const NAMED = /^(\s*\[\s*"(?:REQ|CLOSE|EVENT|EOSE|CLOSED)"\s*,\s*")(?:(\d+) )?/
/** The answer to an event that was sent, and the event itself. */
const TAKEN = /^\s*\[\s*"OK"\s*,\s*"([0-9a-f]{64})"/
const SENT = /^\["EVENT",.*?"id":"([0-9a-f]{64})"/
/** The events of which it is known which socket sent them. */
const MAX_SENT = 1000

/** Opens sockets that share one connection to each relay while any of them is open. */
export function shareSockets(Socket: typeof WebSocket): typeof WebSocket {
  const lines = new Map<string, Line>()
  class SharedSocket implements Partial<WebSocket> {
    static readonly CONNECTING = 0
    static readonly OPEN = 1
    static readonly CLOSING = 2
    static readonly CLOSED = 3
    readonly url: string
    onopen: WebSocket['onopen'] = null
    onclose: WebSocket['onclose'] = null
    onerror: WebSocket['onerror'] = null
    onmessage: WebSocket['onmessage'] = null
    readonly #line: Line
    readonly #number: string
    readyState: WebSocket['readyState'] = SharedSocket.CONNECTING

    constructor(url: string) {
      this.url = url
      const known = lines.get(url)
      this.#line = known ?? openLine(Socket, url, () => lines.delete(url))
      if (known === undefined) lines.set(url, this.#line)
      this.#number = this.#line.join({
        opened: () => {
          this.readyState = SharedSocket.OPEN
          this.onopen?.call(this as unknown as WebSocket, new Event('open'))
        },
        heard: (data) =>
          this.onmessage?.call(this as unknown as WebSocket, new MessageEvent('message', { data })),
        failed: () => this.onerror?.call(this as unknown as WebSocket, new Event('error')),
        closed: () => {
          this.readyState = SharedSocket.CLOSED
          this.onclose?.call(this as unknown as WebSocket, new Event('close') as CloseEvent)
        },
      })
    }
    send(text: string): void {
      if (this.readyState === SharedSocket.OPEN) this.#line.send(this.#number, text)
    }
    close(): void {
      this.readyState = SharedSocket.CLOSED
      this.#line.leave(this.#number)
    }
  }
  return SharedSocket as unknown as typeof WebSocket
}

/** A socket on the line. */
interface User {
  opened(): void
  heard(data: unknown): void
  failed(): void
  closed(): void
}

/** A connection to a relay. It ends with the last of its users; the next one opens another. */
interface Line {
  join(user: User): string
  send(number: string, text: string): void
  leave(number: string): void
}

function openLine(Socket: typeof WebSocket, url: string, ended: () => void): Line {
  const socket = new Socket(url)
  const users = new Map<string, User>()
  const senders = new Map<string, string>()
  let joined = 0
  let isOver = false
  const end = (): void => {
    if (!isOver) ended()
    isOver = true
  }
  const all = (tell: (user: User) => void): void => {
    for (const user of [...users.values()]) tell(user)
  }
  socket.onopen = () => all((user) => user.opened())
  socket.onerror = () => all((user) => user.failed())
  socket.onclose = () => {
    end()
    all((user) => user.closed())
    users.clear()
  }
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    const taken = typeof data === 'string' ? TAKEN.exec(data)?.[1] : undefined
    const named = typeof data === 'string' ? NAMED.exec(data) : null
    const number = taken === undefined ? named?.[2] : senders.get(taken)
    // What names no one's subscription, such as a notice, is for all: each of them judges it.
    if (number === undefined) return all((user) => user.heard(data))
    users.get(number)?.heard(taken === undefined ? (data as string).replace(NAMED, '$1') : data)
  }
  return {
    join(user) {
      const number = String(++joined)
      users.set(number, user)
      if (socket.readyState === Socket.OPEN) queueMicrotask(() => users.get(number) === user && user.opened())
      return number
    },
    send(number, text) {
      const sent = SENT.exec(text)?.[1]
      if (sent === undefined) return socket.send(text.replace(NAMED, `$1${number} `))
      if (senders.size >= MAX_SENT) senders.clear()
      senders.set(sent, number)
      socket.send(text)
    },
    leave(number) {
      users.delete(number)
      if (users.size > 0 || isOver) return
      end()
      socket.onopen = socket.onerror = socket.onclose = socket.onmessage = null
      socket.close()
    },
  }
}
