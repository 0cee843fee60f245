// A table over days whose members are never there together. Each visits it alone: it opens the table, hears what lies in
// the mailbox, looks at the screen and does something, leaves its parcels and goes.

import { newMemoryStores } from '../../../src/net/mailbox/memory-mailbox.fixture.ts'
import type { MemoryStores, StoreTroubles } from '../../../src/net/mailbox/memory-mailbox.fixture.ts'
import { hasAsked, MAX_CONTENT } from '../../../src/net/mailbox/mailbox.ts'
import type { Mailbox, Parcel } from '../../../src/net/mailbox/mailbox.ts'
import { isPartPlace, parcelsToLeave } from '../../../src/log/parcels/parcel-exchange.ts'
import type { OwnParcel } from '../../../src/log/parcels/parcel-exchange.ts'
import { isSameBytes } from '../../../src/net/crypto/bytes.ts'
import { unpackParcel, withoutSignatures } from '../../../src/log/parcels/parcel.ts'
import type { Message } from '../../../src/log/records/protocol.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'
import { actAsPerson } from '../actors.ts'
import { isIdle } from '../gain-attacks.ts'
import { InvariantViolation } from '../invariants.ts'
import { boot, countRefusals, countSent, dispatch } from '../world.ts'
import type { Peer, World } from '../world-types.ts'
import { isKeptBack, liesOf, secondAuthorOf } from './mail-attacks.ts'
import { checkOwnRecords } from './own-records.ts'

const TICK = 2000
/** For how many seconds a device waits for what the stores tell, as in `room-mail.ts`. */
const ANSWER_TIME = 12
const SECOND = 1000
const STORES = ['wss://one.example', 'wss://two.example', 'wss://three.example']

/** A world whose peers meet by mail only. */
export interface MailWorld {
  readonly world: World
  readonly stores: MemoryStores
  /** The state of each device when it was open last. */
  readonly last: Map<Peer, Replica>
  troubles: StoreTroubles
}

export function newMailWorld(world: World, troubles: StoreTroubles): MailWorld {
  const environment = {
    now: () => Math.floor(world.now),
    random: () => world.random.next(),
    after(milliseconds: number, what: () => void): () => void {
      let isOn = true
      world.schedule(milliseconds, () => isOn && what())
      return () => {
        isOn = false
      }
    },
  }
  return { world, stores: newMemoryStores(STORES, environment, troubles), last: new Map(), troubles }
}

/** The name under which a device leaves parcels. */
const authorOf = ({ who }: Peer): string => `author ${String(who)}`

/** One visit; calls `whenGone` at its end. `isHasty`: the page is closed before the stores may have answered. */
export function visit(mail: MailWorld, peer: Peer, isHasty: boolean, whenGone: () => void): void {
  const { world, stores } = mail
  world.counts.visits++
  const mailbox = stores.open(authorOf(peer))
  const start = world.now
  boot(world, peer)
  dispatch(world, peer, { type: 'hearing', isOver: false })
  const at = (seconds: number, what: () => void): void =>
    world.schedule(start + seconds * SECOND - world.now, () => peer.replica !== null && what())
  const stayed = 10 + world.random.below(60)
  for (let time = TICK / SECOND; time < stayed; time += TICK / SECOND)
    at(time, () => {
      // What arrives late is heard, too.
      dispatch(world, peer, { type: 'hearing', isOver: false })
      read(mail, peer, mailbox)
      if (hasAsked(mailbox.stores()) || time > ANSWER_TIME)
        dispatch(world, peer, { type: 'hearing', isOver: true })
      dispatch(world, peer, { type: 'tick' })
    })
  for (let time = 5; time < stayed; time += 3 + world.random.below(4))
    at(time, () => {
      if (!isIdle(peer)) actAsPerson(world, peer, mail.troubles.lose === 0)
      leave(mail, peer, mailbox)
    })
  at(stayed, () => leave(mail, peer, mailbox))
  world.schedule((stayed + (isHasty ? 0 : 40)) * SECOND, () => {
    mailbox.close()
    goAway(mail, peer)
    whenGone()
  })
}

/** The page is closed. */
function goAway({ world, last }: MailWorld, peer: Peer): void {
  if (peer.replica === null) return
  checkOwnRecords(peer, peer.replica)
  countRefusals(world, peer.replica)
  last.set(peer, peer.replica)
  peer.replica = null
  peer.bootCount++
}

const heard = new WeakMap<Replica, Set<Parcel>>()

/** Hears what is new, parts of the log first; what continues an unknown record is tried again later. */
function read({ world }: MailWorld, peer: Peer, mailbox: Mailbox): void {
  const { replica } = peer
  if (replica === null) return
  const done = heard.get(replica) ?? new Set<Parcel>()
  heard.set(replica, done)
  const isPart = ({ place }: Parcel): boolean => isPartPlace(place)
  const all = [...mailbox.parcels()].sort((one, two) => Number(isPart(two)) - Number(isPart(one)))
  for (let size = -1; size < replica.tree.size;) {
    size = replica.tree.size
    for (const parcel of all) {
      const from = world.peers.find((one) => authorOf(one) === parcel.author)
      if (done.has(parcel) || peer.replica !== replica) continue
      if (from !== undefined && isKeptBack(world, from, peer)) continue
      const before = replica.refusalCounts.get('unknownBase') ?? 0
      dispatch(world, peer, { type: 'parcel', link: parcel.author, content: parcel.content })
      if ((replica.refusalCounts.get('unknownBase') ?? 0) === before) done.add(parcel)
      checkBlame(world, peer, replica, parcel.author)
    }
  }
}

/** Law R2 by mail: no honest device blames the parcels of another. */
function checkBlame(world: World, peer: Peer, replica: Replica, author: string): void {
  const other = world.peers.find((one) => authorOf(one) === author)
  const penalties = replica.correspondents.get(author)?.penalties ?? 0
  if (peer.attack === null && other?.attack === null && penalties > 0)
    throw new InvariantViolation(
      'R2',
      `${String(peer.who)} blames a parcel of ${author}: ${[...replica.refusalCounts].join(' ')}`,
    )
}

/** What a device would leave, for as long as nothing of which it is made has changed: to pack it takes long. */
const packed = new WeakMap<Replica, { readonly of: string; readonly parcels: readonly OwnParcel[] }>()

function honestParcels(replica: Replica, mailbox: Mailbox): readonly OwnParcel[] {
  const { acks, promises, revealedLinks, consents, evidence, seatRequests, chats, path, savedSlot } = replica
  const sizes = [revealedLinks, evidence, seatRequests].map(({ size }) => size)
  const given = [...promises].map(([g, some]) => `${String(g)} ${[...some.keys()].join(' ')}`)
  const signatures = [...acks, replica.promise, ...consents, ...chats].map((one) => one?.sig)
  const others = mailbox.parcels().length
  const of = [path.at(-1)!.hash, savedSlot, others, ...sizes, ...given, ...signatures].join()
  const known = packed.get(replica)
  if (known?.of === of) return known.parcels
  const isThere = (place: string, content: Uint8Array): boolean =>
    mailbox
      .parcels()
      .some(
        (parcel) =>
          parcel.author !== mailbox.author && parcel.place === place && isSameBytes(parcel.content, content),
      )
  const parcels = parcelsToLeave(replica, { limit: MAX_CONTENT, isThere })
  packed.set(replica, { of, parcels })
  return parcels
}

const lastLeft = new WeakMap<Peer, Map<string, Uint8Array>>()

/** Leaves the parcels that changed. */
function leave({ world, stores }: MailWorld, peer: Peer, mailbox: Mailbox): void {
  const { replica } = peer
  if (replica === null) return
  const honest = honestParcels(replica, mailbox)
  const own = peer.attack === null ? honest : liesOf(world, peer, replica, honest)
  const left = lastLeft.get(peer) ?? new Map<string, Uint8Array>()
  lastLeft.set(peer, left)
  for (const { place, content } of own) {
    const before = left.get(place)
    const isLeft = before !== undefined && isSameBytes(before, content)
    if (isLeft && mailbox.parcels().some(({ author }) => author === mailbox.author)) continue
    if (peer.attack === null) check(world, replica, content)
    left.set(place, content)
    world.counts.parcels++
    world.counts.parcelBytes += content.length
    mailbox.put(place, content)
  }
  secondAuthorOf(world, peer, replica, (place, content) => {
    const other = stores.open(`${mailbox.author} again`)
    other.put(place, content)
    world.schedule(30 * SECOND, () => other.close())
  })
}

/** What leaves an honest device obeys the laws for what is sent. */
function check(world: World, replica: Replica, content: Uint8Array): void {
  const context = withoutSignatures(replica.context)
  const read = unpackParcel({ context, tree: replica.tree }, content)
  if ('fault' in read) throw new Error(`an honest parcel cannot be read: ${read.fault}`)
  const all: Message = { t: 'records', list: [...read.records] }
  for (const message of [all, ...read.messages.filter(({ t }) => t !== 'records')]) {
    world.invariants.checkSent(replica, message)
    countSent(world, message)
  }
}

/** Looks at the world as if all devices that are there were open. */
export function withAll<Answer>({ world, last }: MailWorld, look: (world: World) => Answer): Answer {
  const closed = world.peers.filter((peer) => peer.replica === null && !peer.hasLeft)
  for (const peer of closed) peer.replica = last.get(peer) ?? null
  const answer = look(world)
  for (const peer of closed) peer.replica = null
  return answer
}
