// What time it is for relays, which refuse what is dated wrongly. The clock of a device may be off; the host of the page,
// others' messages and the refusals of relays tell by how much, and what goes to relays is dated by the right time.

/** By less than this, in milliseconds, no clock counts as off: dates have whole seconds, and answers take time. */
const TOLERANCE = 10_000
/** A clock that is off by less is put right for the relays without a word. */
const WORTH_SAYING = 300_000
/** Milliseconds until the host of the page is asked again, and until what relays refused is forgotten. */
const ASK_PAUSE = 60_000
const REFUSAL_LIFE = 600_000
/** Milliseconds for which what another device's message tells about the time counts. */
const HEARD_LIFE = 120_000
const MAX_HEARD = 32
/** As many relays have to agree before a person is told. */
const AGREEING = 2

export type ClockError = 'slow' | 'fast'
/** The clock of the device is off; `by`: milliseconds, where they are known and relays get the right time. */
export interface ClockFault {
  readonly is: ClockError
  readonly by: number | null
}

export interface ClockSources {
  /** Milliseconds since 1970, by the device. */
  now(): number
  /** Milliseconds that pass evenly, also when the clock is set. */
  steady(): number
  /** What time it is where the page comes from, in milliseconds since 1970; undefined if it does not say. */
  askHost(): Promise<number | undefined>
}

export interface DeviceClock {
  /** Milliseconds since 1970, the clock of the device put right as far as is known. */
  now(): number
  /** Asks the host of the page, unless it has been asked lately. */
  check(): void
  /** A relay refused an event for the date that it was given just before. */
  refused(relay: string, is: ClockError): void
  /** A relay took such an event. */
  accepted(relay: string): void
  /** A message of another device arrived that was dated so, in seconds since 1970. */
  heard(author: string, writtenAt: number): void
  /** What the person is to know. */
  fault(): ClockFault | null
  /** Calls the listener when the clock is put right by another amount, or the fault changes. */
  on(listener: () => void): () => void
}

interface ClockState extends ClockSources {
  /** By how much the clock of the device is behind, as its host says. */
  byHost: number | undefined
  /** The same as others' dates tell, once relays refused ours. */
  byOthers: number
  /** By how much others' clocks are ahead of ours, and when that was heard. */
  readonly others: Map<string, { readonly ahead: number; readonly at: number }>
  readonly refusals: Map<string, { readonly is: ClockError; readonly at: number }>
  askedAt: number
  /** How far the clock and the even time are apart: it changes if the clock is set. */
  apart: number
  told: string
  readonly listeners: Set<() => void>
}

export function newDeviceClock(sources: ClockSources): DeviceClock {
  const state: ClockState = {
    ...sources,
    byHost: undefined,
    byOthers: 0,
    others: new Map(),
    refusals: new Map(),
    askedAt: -Infinity,
    apart: sources.now() - sources.steady(),
    told: '',
    listeners: new Set(),
  }
  return {
    now: () => state.now() + behind(state),
    check: () => void check(state),
    refused(relay, is) {
      state.refusals.set(relay, { is, at: state.steady() })
      void check(state)
      followOthers(state)
      tell(state)
    },
    accepted: (relay) => state.refusals.delete(relay) && tell(state),
    heard(author, writtenAt) {
      const ahead = writtenAt * 1000 - state.now()
      const before = state.others.get(author)
      const at = state.steady()
      // What a relay shows again is older than it seems, so the latest date counts.
      if (before !== undefined && at - before.at < HEARD_LIFE && before.ahead > ahead) return
      state.others.delete(author)
      state.others.set(author, { ahead, at })
      if (state.others.size > MAX_HEARD) state.others.delete(state.others.keys().next().value!)
      followOthers(state)
      tell(state)
    },
    fault: () => faultOf(state),
    on(listener) {
      state.listeners.add(listener)
      return () => state.listeners.delete(listener)
    },
  }
}

/** Forgets what was known if the clock was set, or the device slept. */
function noticeSetting(state: ClockState): void {
  const apart = state.now() - state.steady()
  if (Math.abs(apart - state.apart) < TOLERANCE) return
  Object.assign(state, { apart, byHost: undefined, byOthers: 0, askedAt: -Infinity })
  state.others.clear()
  state.refusals.clear()
  void check(state)
}

async function check(state: ClockState): Promise<void> {
  const asked = state.steady()
  if (asked - state.askedAt < ASK_PAUSE) return
  state.askedAt = asked
  const { apart } = state
  const said = await state.askHost().catch(() => undefined)
  // The clock was set meanwhile, and another question is under way.
  if (said === undefined || state.apart !== apart) return
  const half = (state.steady() - asked) / 2
  state.byHost = said + half - state.now()
  tell(state)
}

function tell(state: ClockState): void {
  const told = `${String(Math.round(behind(state) / TOLERANCE))} ${JSON.stringify(faultOf(state))}`
  if (told === state.told) return
  state.told = told
  for (const listener of [...state.listeners]) listener()
}

/** Milliseconds that the clock of the device is behind what relays go by. */
function behind(state: ClockState): number {
  noticeSetting(state)
  const by = state.byHost ?? state.byOthers
  return Math.abs(by) < TOLERANCE ? 0 : by
}

/** Others' dates count only where relays refuse ours, and only in the direction that these name. */
function followOthers(state: ClockState): void {
  const since = state.steady() - HEARD_LIFE
  const heard = [...state.others.values()]
    .filter(({ at }) => at >= since)
    .map(({ ahead }) => ahead)
    .sort((one, other) => one - other)
  const middle = heard[Math.floor(heard.length / 2)] ?? state.byOthers
  const further = middle - state.byOthers
  const isRefused = recentRefusals(state).includes(further > 0 ? 'slow' : 'fast')
  if (Math.abs(further) < TOLERANCE || !isRefused) return
  state.byOthers = middle
  // They spoke of other dates.
  state.refusals.clear()
}

function recentRefusals({ refusals, steady }: ClockState): readonly ClockError[] {
  const since = steady() - REFUSAL_LIFE
  return [...refusals.values()].filter(({ at }) => at >= since).map(({ is }) => is)
}

function faultOf(state: ClockState): ClockFault | null {
  const by = behind(state)
  if (Math.abs(by) >= WORTH_SAYING) return { is: by > 0 ? 'slow' : 'fast', by: Math.abs(by) }
  // The host of the page is believed before relays that say something else.
  const refusals = state.byHost === undefined && by === 0 ? recentRefusals(state) : []
  const is = (['slow', 'fast'] as const).find(
    (error) => refusals.filter((one) => one === error).length >= AGREEING,
  )
  return is === undefined ? null : { is, by: null }
}

/** The date header of a page, or of a copy of it and its age; undefined if it cannot be read. */
export function readDate(headers: Pick<Headers, 'get'>): number | undefined {
  const date = Date.parse(headers.get('date') ?? '')
  const age = Number(headers.get('age') ?? 0)
  return Number.isNaN(date) || Number.isNaN(age) ? undefined : date + age * 1000 + HALF_SECOND
}
/** The header has whole seconds. */
const HALF_SECOND = 500

/** The clock of this device in a browser. */
export const browserClock: DeviceClock = newDeviceClock({
  now: () => Date.now(),
  steady: () => performance.now(),
  async askHost() {
    if (typeof document === 'undefined') return undefined
    const response = await fetch(document.baseURI.replace(/#.*$/, ''), { method: 'HEAD', cache: 'no-store' })
    return readDate(response.headers)
  },
})
