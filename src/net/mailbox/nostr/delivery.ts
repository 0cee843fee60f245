import type { PutReport } from '../mailbox.ts'
import type { NostrEvent } from './event.ts'
import { readBack } from './read-back.ts'
import type { RelayParts } from './reconnecting.ts'
import type { RelayLink } from './relay-link.ts'

// Which relays get a parcel, and whether it has arrived: some say that they took what they never show.

/** In as many relays a parcel is to lie, of those that a mailbox has. */
const STORES = 5
/** As many have to show it. */
const NEEDED = 2

/** A parcel as relays get it. */
export interface Sent {
  readonly key: string
  readonly id: string
  readonly length: number
  readonly event: NostrEvent
}

export interface DeliveryParts extends Omit<RelayParts, 'url' | 'tag' | 'fetch'> {
  links(): readonly RelayLink[]
  /** The id of the parcel that an event is a copy of. */
  originalOf(id: string): string
  /** Is it still the newest of its place, and is the mailbox open? */
  isWanted(sent: Sent): boolean
  /** More is known of what became of it. */
  onShown(sent: Sent): void
}

export interface Delivery {
  /** The relays that are to have it. */
  targets(sent: Sent): readonly RelayLink[]
  /** A relay said that it took it: asks those that did to show it, until enough have. */
  prove(sent: Sent): Promise<void>
  report(place: string, sent: Sent | undefined): PutReport
}

interface DeliveryState extends DeliveryParts {
  /** The relays that showed an event. */
  readonly shown: Map<string, Set<RelayLink>>
  /** The events that relays are being asked for. */
  readonly asked: Map<string, Set<RelayLink>>
  /** Relays that said they took what they do not show. */
  readonly hollow: Set<RelayLink>
}

export function newDelivery(parts: DeliveryParts): Delivery {
  const state: DeliveryState = { ...parts, shown: new Map(), asked: new Map(), hollow: new Set() }
  return {
    targets: (sent) => targets(state, sent),
    prove: (sent) => prove(state, sent),
    report: (place, sent) => report(state, place, sent),
  }
}

function outcomeAt(state: DeliveryState, link: RelayLink, { key, id }: Sent): string | undefined {
  const outcome = link.queue.outcome(key)
  return outcome !== undefined && state.originalOf(outcome.id) === id ? outcome.state : undefined
}
const countOf = (state: DeliveryState, sent: Sent, outcome: string): number =>
  state.links().filter((link) => outcomeAt(state, link, sent) === outcome).length

/** Relays that kept a parcel of this length before come first. */
function targets(state: DeliveryState, sent: Sent): readonly RelayLink[] {
  const { environment, links, hollow } = state
  const now = environment.now()
  const hasKept = (link: RelayLink): number =>
    Number(environment.relays.hasKept(link.view().name, sent.length, now))
  return links()
    .filter((link) => link.isUsable() && !hollow.has(link) && outcomeAt(state, link, sent) !== 'refused')
    .sort((one, other) => hasKept(other) - hasKept(one))
    .slice(0, STORES)
}

function report(state: DeliveryState, place: string, sent: Sent | undefined): PutReport {
  const all = state.links().length
  const count = (outcome: string): number => (sent === undefined ? 0 : countOf(state, sent, outcome))
  const [taken, refused] = [count('taken'), count('refused')]
  const of = Math.max(taken, Math.min(STORES, all))
  const isDelivered = sent !== undefined && isProven(state, sent)
  const waiting = Math.max(0, Math.min(of, all - refused) - taken)
  return { place, taken, isDelivered, refused, waiting, of }
}

const isProven = ({ shown, links }: DeliveryState, { id }: Sent): boolean =>
  (shown.get(id)?.size ?? 0) >= Math.min(NEEDED, links().length)

async function prove(state: DeliveryState, sent: Sent): Promise<void> {
  const { asked, environment, times, isWanted } = state
  if (asked.has(sent.id)) return
  asked.set(sent.id, new Set())
  for (let link = nextToAsk(state, sent); link !== undefined; link = nextToAsk(state, sent)) {
    asked.get(sent.id)!.add(link)
    const isShown = await isShownBy(state, link, sent)
    if (!isWanted(sent)) return
    note(state, link, sent, isShown)
  }
  asked.delete(sent.id)
  state.onShown(sent)
  if (isProven(state, sent) || countOf(state, sent, 'taken') === 0) return
  environment.after(times.showAgain, () => isWanted(sent) && void prove(state, sent))
}

function nextToAsk(state: DeliveryState, sent: Sent): RelayLink | undefined {
  if (isProven(state, sent)) return undefined
  const done = new Set([...state.asked.get(sent.id)!, ...(state.shown.get(sent.id) ?? [])])
  return state.links().find((link) => outcomeAt(state, link, sent) === 'taken' && !done.has(link))
}

/** Asks twice: some relays show a moment later what they took. */
async function isShownBy(state: DeliveryState, link: RelayLink, { key }: Sent): Promise<boolean | undefined> {
  const { id = '' } = link.queue.outcome(key) ?? {}
  const from = { ...state, url: link.view().name }
  const isShown = await readBack(from, id)
  if (isShown !== false) return isShown
  await new Promise<void>((resolve) => state.environment.after(state.times.show, resolve))
  return readBack(from, id)
}

function note(state: DeliveryState, link: RelayLink, sent: Sent, isShown: boolean | undefined): void {
  const { relays, now } = state.environment
  if (isShown === true) {
    state.shown.set(sent.id, new Set([...(state.shown.get(sent.id) ?? []), link]))
    relays.note(link.view().name, { kept: now(), size: sent.length })
  }
  if (isShown !== false) return
  state.hollow.add(link)
  relays.note(link.view().name, { kept: 0 })
  link.queue.disown(sent.key)
}
