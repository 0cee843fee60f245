import type { CallAddress } from './call-address.ts'

// What the services that call players get. Each is asked once, and never again by itself.

/** What a call says. */
export interface Call {
  /** The game and its players. */
  readonly title: string
  readonly text: string
  /** Opens the table on a device that has it; the room's secret is not in it. */
  readonly link: string
  /** The game's id, those whose turn it is, and since when, in milliseconds since 1970. */
  readonly game: string
  readonly names: readonly string[]
  readonly since: number
}

/** `limited`: the service takes no more for now; `refused`: it takes it not at all; `unreached`: it did not answer. */
export type CallResult = 'called' | 'limited' | 'refused' | 'unreached'

/** Milliseconds that a service may take. */
const PATIENCE = 10_000
/** Discord takes 2,000 characters, ntfy 4,096 bytes. */
const MAX_TEXT = 900
const MAX_TITLE = 200

const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`

export async function sendCall(to: CallAddress, call: Call, get: typeof fetch): Promise<CallResult> {
  try {
    const { status, ok } = await get(...requestOf(to, call))
    if (status === 429) return 'limited'
    return ok ? 'called' : 'refused'
  } catch {
    return 'unreached'
  }
}

function requestOf(to: CallAddress, call: Call): [url: string, request: RequestInit] {
  const title = cut(call.title, MAX_TITLE)
  const text = cut(call.text, MAX_TEXT)
  const { link, game, names, since } = call
  switch (to.is) {
    case 'ntfy':
      // Without a type of JSON, so the browser need not ask the server for leave before.
      return post(to.server, { topic: to.topic, title, message: text, click: link }, 'text/plain')
    case 'discord':
      return post(to.url, {
        content: `${title}\n${text}\n${link}`,
        allowed_mentions: { parse: [] },
      })
    case 'json':
      return post(to.url, { format: 'windrose-call', title, text, link, game, names, since })
  }
}

const post = (url: string, content: object, type = 'application/json'): [string, RequestInit] => [
  url,
  {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: JSON.stringify(content),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    redirect: 'error',
    // The page may be closed meanwhile.
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE),
  },
]
