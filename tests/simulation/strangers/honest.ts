// People who want to play, with anyone, and what they do in a town of strangers: open a table or look for one, wait as long as
// people do, sit, get ready. What the screen would do by itself is done by the code of the app.

import { hexToBytes } from '@noble/hashes/utils.js'
import { fakeVerify } from '../../../src/net/connection/fake-network.fixture.ts'
import { readInvitation } from '../../../src/net/connection/invitation.ts'
import type { Signer } from '../../../src/net/crypto/keys.ts'
import { MESSAGE_KIND, visitKeys } from '../../../src/net/mailbox/nostr/event.ts'
import type { SimulatedGuest } from '../../../src/online/lobby/simulated-room.fixture.ts'
import { openSeats, signEvent } from '../../../src/online/open/announcement.ts'
import type { OpenTable, TableNotice } from '../../../src/online/open/announcement.ts'
import type { Answer, Ask } from '../../../src/online/open/asking.ts'
import { openFinder } from '../../../src/online/open/finder.ts'
import type { Finder, FinderView } from '../../../src/online/open/finder.ts'
import { newOpened, openOpener } from '../../../src/online/open/opener.ts'
import type { Opener, OpenerView } from '../../../src/online/open/opener.ts'
import { findWork } from '../../../src/net/mailbox/nostr/work.ts'
import { newChairs, PROMISE_LIFE } from '../../../src/stores/promised-chairs.ts'
import type { PromisedChair, PromisedChairs } from '../../../src/stores/promised-chairs.ts'
import { MINUTE, SECOND, signerOf } from './town.ts'
import type { Town, TownRoom } from './town.ts'

/** A game that has begun for someone: its room. */
export interface Begun {
  readonly room: TownRoom
  readonly at: number
}
export interface Honest {
  readonly name: string
  readonly key: string
  readonly blocked: Set<string>
  /** The tables that they are shown. */
  tables(): readonly OpenTable[]
  begun(): Begun | undefined
  /** Once a second. */
  look(): void
  /** The key of their own table, and those who ask there. */
  table(): { readonly key: string; readonly asks: readonly Ask[] } | undefined
}

export const BITS = 4
export function getReady({ lobby }: SimulatedGuest): void {
  const view = lobby?.view() ?? null
  if (view?.canBeReady === true && !view.isReady) lobby!.setReady(true)
}

export const work = async (event: Parameters<typeof findWork>[0], bits: number): Promise<string> =>
  findWork(event, bits)

/** Until a host gives the free seats to bots; until a person who sits and is not ready has to go; until a seat is looked for elsewhere. */
const PATIENCE = {
  bots: 2 * MINUTE,
  unready: 90 * SECOND,
  asking: MINUTE,
  seat: 3 * MINUTE,
  list: 3 * MINUTE,
}

/** Someone's own table. */
interface Own {
  room: TownRoom
  guest: SimulatedGuest
  readonly opener: Opener
  readonly opened: ReturnType<typeof newOpened>
  readonly chairs: PromisedChairs
  view: OpenerView
  isAutomatic: boolean
  since: number
  /** How often it was opened again without someone. */
  again: number
  /** Since when each person who is not ready holds up a full table. */
  readonly holdsUp: Map<string, number>
}

export function newHost(town: Town, name: string, seats: number): Honest {
  const signer = signerOf(name)
  const blocked = new Set<string>()
  const own = openTable(town, signer, { name, seats, blocked })
  let begun: Begun | undefined
  return {
    name,
    key: signer.publicKey,
    blocked,
    tables: () => [],
    begun: () => begun,
    table: () => ({ key: publicKeyOf(own), asks: own.view.asks }),
    look() {
      begun ??= host(town, own, { name, signer, seats, blocked })
    },
  }
}
const publicKeyOf = ({ opened }: Pick<Own, 'opened'>): string =>
  visitKeys(() => hexToBytes(opened.secret)).publicKey

interface Host {
  readonly name: string
  readonly signer: Signer
  readonly seats: number
  readonly blocked: Set<string>
}

function openTable(town: Town, signer: Signer, { name, seats, blocked }: Omit<Host, 'signer'>): Own {
  const { environment, relay, defect } = town
  const room = town.openRoom(signer, name, seats)
  const opened = newOpened(environment)
  let promises: readonly PromisedChair[] = []
  const kept = { get: () => promises, set: (all: PromisedChair[]): void => void (promises = all) }
  const own: Own = {
    room,
    guest: room.room.guests[0]!,
    opened,
    chairs: newChairs(kept, () => town.now),
    view: { is: 'working', asks: [], isFlooded: false, until: undefined },
    isAutomatic: true,
    since: town.now,
    again: 0,
    holdsUp: new Map(),
    opener: openOpener({
      relays: ['wss://town.example/'],
      WebSocket: relay.socket,
      opened,
      signer,
      verify: fakeVerify,
      work,
      bits: BITS,
      environment,
      isBlocked: (by) => defect !== 'acceptsTheBlocked' && blocked.has(by),
      onView: (view) => (own.view = view),
    }),
  }
  town.authors.set(publicKeyOf(own), signer.publicKey)
  return own
}

/** The game that has begun, if one has. */
function host(town: Town, own: Own, me: Host): Begun | undefined {
  const { guest, room, chairs, opener } = own
  const lobby = guest.lobby?.view() ?? null
  if (guest.startedGame !== null) {
    opener.close()
    return { room, at: town.now }
  }
  if (lobby === null) return undefined
  opener.announce(noticeOf(own, me, town.now))
  chairs.came(new Set(lobby.chairs.map(({ owner }) => owner)))
  acceptAll(town, own, me)
  const free = lobby.chairs.flatMap(({ kind }, chair) => (kind === 'free' ? [chair] : []))
  if (town.now - own.since > PATIENCE.bots && chairs.expected().length === 0)
    for (const chair of free) guest.lobby!.setBot(chair, 'boatswain')
  getReady(guest)
  if (free.length === 0 && town.defect !== 'waitsForTheUnready') dropUnready(town, own, me)
  return undefined
}

/** Who looks at those who ask accepts the first of them now and then. */
function acceptAll(town: Town, own: Own, me: Host): void {
  const { chairs, view } = own
  if (own.isAutomatic && chairs.wasInVain()) own.isAutomatic = false
  const welcome = chairs.welcome(view.asks, own.isAutomatic)
  const isLooking = !own.isAutomatic && town.random.chance(0.1)
  const asks = town.defect === 'acceptsAgainAndAgain' ? view.asks : welcome
  for (const ask of new Set([...asks, ...(isLooking ? view.asks.slice(0, 1) : [])]))
    accept(town, own, me, ask)
}

function noticeOf({ guest, opened }: Own, { name }: Host, now: number): TableNotice {
  const letters = { free: 'f', person: 'p', bot: 'b' }
  return {
    game: 'puerto-rico',
    version: 3,
    seats: guest
      .lobby!.view()!
      .chairs.map(({ kind }) => letters[kind])
      .join(''),
    options: {},
    hours: null,
    language: 'en',
    wish: 'anyone',
    name,
    color: 'blue',
    symbol: 'star',
    since: Math.min(opened.since, Math.floor(now / 1000)),
    isRunning: false,
  }
}

function accept(town: Town, own: Own, me: Host, ask: Ask): void {
  const { chairs, opener, room } = own
  const chair = chairs.next(openSeats(noticeOf(own, me, town.now)), ask.by)
  if (chair === undefined) return
  chairs.promise(chair, ask.by, town.defect === 'promisesForEver' ? Infinity : PROMISE_LIFE.now)
  opener.answer(ask, { is: 'accepted', path: room.path, chair })
  if (town.defect === 'tellsTheRoom') tellInPlain(town, room.path)
}

function tellInPlain({ relay, environment, now }: Town, content: string): void {
  const event = { created_at: Math.floor(now / 1000), kind: MESSAGE_KIND, tags: [], content }
  relay.plant(signEvent(visitKeys(environment.randomBytes), event))
}

/** At a full table: who is not ready for long is blocked, and the table is opened again for the others. */
function dropUnready(town: Town, own: Own, me: Host): void {
  const lobby = own.guest.lobby!.view()!
  const missing = new Set(lobby.starting?.missing ?? [])
  const others = lobby.chairs.filter(({ kind, isMine }) => kind === 'person' && !isMine)
  const late = others.filter(({ isReady, name }) => (lobby.starting === null ? !isReady : missing.has(name)))
  for (const key of own.holdsUp.keys()) if (late.every(({ owner }) => owner !== key)) own.holdsUp.delete(key)
  for (const { owner } of late)
    if (owner !== null && !own.holdsUp.has(owner)) own.holdsUp.set(owner, town.now)
  const gone = [...own.holdsUp].filter(([, since]) => town.now - since > PATIENCE.unready).map(([key]) => key)
  if (gone.length === 0) return
  for (const key of gone) me.blocked.add(key)
  own.room.isLeft = true
  town.leave(own.room, own.guest)
  own.room = town.openRoom(me.signer, me.name, me.seats)
  own.guest = own.room.room.guests[0]!
  own.holdsUp.clear()
  // The others have time to come back; after two such evenings one plays with bots.
  own.since = ++own.again > 2 ? -Infinity : town.now - PATIENCE.bots / 2
}

/** What someone who looks for a seat has come to. */
type Way =
  | { readonly type: 'looking'; readonly since: number }
  | { readonly type: 'asking'; readonly table: OpenTable; readonly since: number }
  | {
      readonly type: 'sitting'
      readonly table: OpenTable
      readonly room: TownRoom | undefined
      readonly guest: SimulatedGuest | undefined
      readonly since: number
    }
  | { readonly type: 'hosting'; readonly own: Honest }

export function newSeeker(town: Town, name: string): Honest {
  const signer = signerOf(name)
  const { environment, relay, defect } = town
  const blocked = new Set<string>()
  const tried = new Set<string>()
  let view: FinderView = { is: 'asking', tables: [], recent: 0 }
  let way: Way = { type: 'looking', since: town.now }
  let begun: Begun | undefined
  const me = { name, color: 'green', symbol: 'cross' }
  const finder: Finder = openFinder({
    relays: ['wss://town.example/'],
    WebSocket: relay.socket,
    signer,
    verify: defect === 'believesAnyName' ? async () => true : fakeVerify,
    bits: BITS,
    environment,
    onView: (now) => (view = now),
    onAnswer: (_, answer) => hearAnswer(answer),
  })
  const look = (isTried = true): void => {
    if (way.type !== 'looking' && way.type !== 'hosting' && isTried) tried.add(way.table.key)
    way = { type: 'looking', since: town.now }
  }
  function hearAnswer(answer: Answer): void {
    if (way.type !== 'asking') return
    const { table } = way
    const isStrangers = answer.is === 'accepted' && readInvitation(`#${answer.path}`)?.isOpen === true
    if (answer.is === 'declined' || (!isStrangers && defect !== 'goesAnywhere')) return look()
    town.gone.add(answer.path)
    const room = town.rooms.get(answer.path)
    const guest = room && town.enter(room, name, answer.chair ?? 1)
    way = { type: 'sitting', table, room, guest, since: town.now }
  }
  /** Asks at the table that waits longest, and opens one where none is left to ask at. */
  function ask(): void {
    if (way.type !== 'looking') return
    const open = tables().filter((table) => openSeats(table).length > 0 && !tried.has(table.key))
    const [table] = open.sort((one, other) => one.since - other.since)
    if (table === undefined) {
      if (town.now - way.since > PATIENCE.list) way = { type: 'hosting', own: newHost(town, name, 3) }
      return
    }
    way = { type: 'asking', table, since: town.now }
    const secret = town.random.hex(64)
    finder.ask({ table: table.key, secret, isKept: false }, me)
  }
  function sit(): void {
    if (way.type !== 'sitting') return
    const { room, guest, table, since } = way
    if (room === undefined || guest === undefined) {
      // The way led nowhere.
      if (town.now - since < MINUTE) return
      blocked.add(table.by)
      return look()
    }
    if (guest.startedGame !== null) {
      begun = { room, at: town.now }
      return finder.close()
    }
    getReady(guest)
    // Where the host has opened the table again and said so, the same table is asked again.
    if (!room.isLeft && town.now - since < PATIENCE.seat) return
    town.leave(room, guest)
    look(!room.isLeft)
  }
  const tables = (): readonly OpenTable[] => view.tables.filter(({ by }) => !blocked.has(by))
  return {
    name,
    key: signer.publicKey,
    blocked,
    tables,
    begun: () => begun ?? (way.type === 'hosting' ? way.own.begun() : undefined),
    table: () => (way.type === 'hosting' ? way.own.table() : undefined),
    look() {
      if (begun !== undefined) return
      if (way.type === 'hosting') return way.own.look()
      if (way.type === 'asking' && town.now - way.since > PATIENCE.asking) {
        finder.takeBack(way.table.key)
        look()
      }
      ask()
      sit()
    },
  }
}
