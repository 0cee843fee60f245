import { readInvitation } from '../../../src/net/connection/invitation.ts'
import { signerOf } from '../../../src/net/crypto/keys.ts'
import { joinOnline, loadDeviceKeys } from '../../../src/net/connection/online.ts'
import { followPageLifecycle } from '../../../src/net/connection/page-lifecycle.ts'
import type { OnlineMesh } from '../../../src/net/connection/online.ts'
import type { MeshEvent } from '../../../src/net/connection/mesh-types.ts'
import type { Pairing } from '../../../src/net/connection/pairing.ts'
import type { LinkStats } from '../../../src/net/transport/transport.ts'
import { misbehave } from './hostile.ts'

/** What the page knows, for the test to see. */
export interface PageStatus {
  readonly slot: number | null
  readonly key: string
  readonly matchmaker: string
  /** Who is at the other end of each link that is up. */
  readonly up: Readonly<Record<string, string>>
  readonly downs: readonly string[]
  readonly refused: readonly string[]
  readonly suspects: number
  readonly texts: number
  /** Dials that failed although a device may have been there. */
  readonly unreached: number
  readonly counts: Readonly<Record<string, number>>
  /** Milliseconds from the start of the page until the last of these happened. */
  readonly times: Readonly<Record<string, number>>
}

export interface TestPage {
  status(): PageStatus
  /** All events in order, to explain a failed test. */
  readonly events: readonly string[]
  send(text: string): number
  /** How long a text takes there and back, many times, in milliseconds. */
  pingPong(times: number): Promise<number[]>
  /** Nothing is said when the page goes away, as in a crash. */
  leaveSilently(): void
  misbehave: typeof misbehave
  /** Codes carried by hand. */
  readonly pairing: Pairing
  /** What the browser says of each link that is up. */
  stats(): Promise<(LinkStats | undefined)[]>
}
declare global {
  interface Window {
    testPage: TestPage
  }
}

const wishes = new URLSearchParams(location.search)
const version = Number(wishes.get('version') ?? 1)
const up = new Map<string, string>()
const downs: string[] = []
const refused: string[] = []
const times: Record<string, number> = {}
const events: string[] = []
const seen = { slot: null as number | null, key: '', matchmaker: '', suspects: 0, texts: 0, unreached: 0 }
let mesh: OnlineMesh | undefined
let stopFollowing = (): void => undefined
let answered: (() => void) | undefined

function tell(event: MeshEvent): void {
  times[event.type] = performance.now()
  events.push(`${performance.now().toFixed()} ${JSON.stringify(event)}`)
  // Nothing else shows that the page does not stand still.
  document.title = `${String(events.length)} events`
  switch (event.type) {
    case 'registered':
      seen.slot = event.slot
      // Kept for as long as the tab lives, so that a reload finds its place at the first attempt.
      if (event.slot !== null) sessionStorage.setItem('slot', String(event.slot))
      return
    case 'up':
      up.set(event.link, event.member.key)
      return
    case 'down':
      up.delete(event.link)
      // Two who come at once dial each other, and one of the two links is one too many.
      if (event.why !== 'doubled') downs.push(event.why)
      return
    case 'suspect':
      seen.suspects++
      return
    case 'text':
      return hear(event.link, event.text)
    case 'refused':
      refused.push(event.why)
      return
    case 'unreached':
      seen.unreached++
      return
    case 'signaling':
      seen.matchmaker = event.status
      return
  }
}

function hear(link: string, text: string): void {
  seen.texts++
  if (text === '{"is":"ping"}') mesh?.send(link, '{"is":"pong"}')
  if (text === '{"is":"pong"}') answered?.()
}

/** Resolves when keys and network are ready. */
let hasJoined = (_mesh: OnlineMesh): void => undefined
const joined = new Promise<OnlineMesh>((resolve) => (hasJoined = resolve))

window.testPage = {
  events,
  status: () => ({
    ...seen,
    up: Object.fromEntries(up),
    downs,
    refused,
    counts: Object.fromEntries(mesh?.counts ?? []),
    times,
  }),
  send: (text) => [...up.keys()].filter((link) => mesh?.send(link, text)).length,
  async pingPong(count) {
    const [link] = up.keys()
    const took: number[] = []
    for (let i = 0; i < count; i++) {
      const began = performance.now()
      await new Promise<void>((resolve) => {
        answered = resolve
        mesh?.send(link!, '{"is":"ping"}')
      })
      took.push(performance.now() - began)
    }
    return took
  },
  leaveSilently: () => stopFollowing(),
  misbehave,
  pairing: {
    offer: async () => (await joined).pairing!.offer(),
    answer: async (code) => (await joined).pairing!.answer(code),
    accept: async (code) => (await joined).pairing!.accept(code),
  },
  stats: () => Promise.all([...up.keys()].map((link) => mesh!.stats(link))),
}

const invitation = readInvitation(location.hash)
// A page that misbehaves has no mesh of its own.
if (invitation !== undefined && !wishes.has('hostile')) {
  const { keys } = await loadDeviceKeys()
  seen.key = (await signerOf(keys)).publicKey
  const before = wishes.get('slot') ?? sessionStorage.getItem('slot')
  const relayOnly = wishes.has('relay')
  const options = { invitation, keys, protocol: [version, version], build: 'test-page', relayOnly } as const
  mesh = await joinOnline({ ...options, ...(before !== null && { slot: Number(before) }) }, tell)
  stopFollowing = followPageLifecycle(mesh, () => location.reload())
  hasJoined(mesh)
}
