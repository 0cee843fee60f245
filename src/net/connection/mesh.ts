import type { Denial, Matchmaker, TransportEvent } from '../transport/transport.ts'
import { converse } from './peer-link.ts'
import type { Conversation, Ending } from './peer-link.ts'
import type { Refusal } from './frames.ts'
import type { Proven } from './handshake.ts'
import type { Mesh, MeshEvent, MeshHost } from './mesh-types.ts'
import {
  afterFailure,
  afterSuccess,
  atOnce,
  bar,
  isBarred,
  isDue,
  isOut,
  neverDialled,
  strike,
} from './dial-backoff.ts'
import type { Redial } from './dial-backoff.ts'
import { addressesOf, SLOTS, tokenOf } from './room-secret.ts'

/** Links that have not proved yet who is there. */
const MAX_UNPROVEN = 8
const TICK = 500
/** All places of the room are taken: perhaps somebody leaves. */
const FULL_PAUSE = 10_000

interface Talk {
  readonly address: string
  readonly dialled: boolean
  readonly conversation: Conversation
  isOpen: boolean
  member: Proven | undefined
}
interface Room extends MeshHost {
  readonly tell: (event: MeshEvent) => void
  readonly addresses: readonly string[]
  /** Places in the order in which they are tried. */
  readonly order: readonly number[]
  readonly talks: Map<string, Talk>
  readonly redials: Map<string, Redial>
  /** Members, by key, that broke the rules of talking, and until when they are left alone. */
  readonly barred: Map<string, number>
  readonly counts: Map<Refusal | Denial, number>
  tried: number
  isSeated: boolean
  isLeft: boolean
  /** When a full room is asked again. */
  resume: number
}

/** Takes the first free place of the room, dials all the others, and keeps doing so until it is told to leave. */
export function joinRoom(host: MeshHost, tell: (event: MeshEvent) => void): Mesh {
  const order = Array.from({ length: SLOTS }, (_, slot) => slot)
  if (host.slot !== undefined) order.sort((one, two) => Number(two === host.slot) - Number(one === host.slot))
  const room: Room = {
    ...host,
    tell,
    addresses: addressesOf(host.me.room),
    order,
    talks: new Map(),
    redials: new Map(),
    barred: new Map(),
    counts: new Map(),
    tried: 0,
    isSeated: false,
    isLeft: false,
    resume: Infinity,
  }
  const stopHearing = host.transport.on((event) => hear(room, event))
  const stopTicking = host.clock.every(TICK, () => tick(room))
  take(room)
  return {
    send: (link, text) => room.talks.get(link)?.conversation.send(text) ?? false,
    strike: (link, why) => room.talks.get(link)?.conversation.strike(why),
    bar: (link, why) => room.talks.get(link)?.conversation.end(why),
    wake: () => wake(room),
    leave() {
      if (room.isLeft) return
      room.isLeft = true
      stopTicking()
      for (const { conversation } of [...room.talks.values()]) conversation.end('left')
      stopHearing()
      host.transport.shut()
    },
    stats: (link) => host.transport.stats(link),
    roundTrip: (link) => room.talks.get(link)?.conversation.roundTrip,
    counts: room.counts,
  }
}

const slotOf = ({ order, tried }: Room): number => order[tried % SLOTS]!
const ownAddress = (room: Room): string => room.addresses[slotOf(room)]!
const redialOf = (room: Room, address: string): Redial =>
  room.redials.get(address) ?? neverDialled(room.clock.now())

function take(room: Room): void {
  const address = ownAddress(room)
  room.transport.open(address, tokenOf(room.deviceSecret, address))
}

function hear(room: Room, event: TransportEvent): void {
  switch (event.type) {
    case 'matchmaker':
      return meet(room, event.is)
    case 'opened':
      return opened(room, event)
    case 'text':
      return room.talks.get(event.link)?.conversation.text(event.text)
    case 'closed':
      return room.talks.get(event.link)?.conversation.closed(event.why)
    case 'denied':
      return denied(room, event.why, event.link)
  }
}

function meet(room: Room, is: Matchmaker): void {
  room.tell({ type: 'matchmaker', is })
  if (is === 'up') {
    if (!room.isSeated) room.tell({ type: 'seated', slot: slotOf(room) })
    room.isSeated = true
    hurry(room)
  }
  if (is !== 'taken') return
  if (room.isSeated) room.tell({ type: 'seated', slot: null })
  room.isSeated = false
  room.tried++
  if (room.tried % SLOTS !== 0) return take(room)
  room.tell({ type: 'full' })
  room.resume = room.clock.now() + FULL_PAUSE
}

function count(room: Room, why: Refusal | Denial): void {
  room.counts.set(why, (room.counts.get(why) ?? 0) + 1)
}

function denied(room: Room, why: Denial, link: string | undefined): void {
  count(room, why)
  if (link !== undefined) room.talks.get(link)?.conversation.strike(why === 'tooBig' ? 'tooBig' : 'malformed')
}

function opened(room: Room, event: TransportEvent & { type: 'opened' }): void {
  const { link, address, dialled, binding } = event
  const talk = room.talks.get(link) ?? begin(room, link, address, dialled)
  const { conversation } = talk
  talk.isOpen = true
  if (isBarred(redialOf(room, address), room.clock.now())) return conversation.end('barred')
  conversation.opened(binding)
  const unproven = [...room.talks.values()].filter((one) => one.conversation.standing === 'proving')
  if (unproven.length > MAX_UNPROVEN) conversation.end('tooMany')
}

function begin(room: Room, link: string, address: string, dialled: boolean): Talk {
  const conversation = converse(room, link, {
    up: (member) => up(room, link, member),
    down: (why, isTheirs) => down(room, link, why, isTheirs),
    suspect: (isSuspect) => room.tell({ type: 'suspect', link, isSuspect }),
    text: (text) => room.tell({ type: 'text', link, text }),
    refused: (why) => count(room, why),
  })
  const talk: Talk = { address, dialled, conversation, isOpen: false, member: undefined }
  room.talks.set(link, talk)
  return talk
}

function up(room: Room, link: string, member: Proven): void {
  const talk = room.talks.get(link)!
  if ((room.barred.get(member.key) ?? 0) > room.clock.now()) return talk.conversation.end('barred')
  talk.member = member
  room.redials.set(talk.address, afterSuccess(redialOf(room, talk.address)))
  room.tell({ type: 'up', link, member, address: talk.address })
  endDoubles(room, link, talk, member)
}

/**
 * Both may have dialled, or one came back before the other noticed it was gone. What has not even opened on our side is
 * up on neither. Of links that are, one side alone decides which stays, the newest: if both did, each might end the one
 * the other keeps.
 */
function endDoubles(room: Room, link: string, { address }: Talk, { key }: Proven): void {
  const mayDecide = room.me.signer.publicKey < key
  for (const [name, other] of [...room.talks]) {
    if (name === link) continue
    const isPending = other.address === address && other.conversation.standing === 'dialling'
    if (isPending || (mayDecide && other.member?.key === key)) other.conversation.end('doubled')
  }
}

/** Refusals without anybody being at fault, or with the fault punished already. */
const BLAMELESS: readonly Ending[] = [
  'doubled',
  'otherVersion',
  'otherRoom',
  'sameKey',
  'tooMany',
  'tooSlow',
  'barred',
]
/** What only somebody gets who keeps dialling us without saying who he is. */
const IDLE: readonly Ending[] = ['tooSlow', 'tooMany']
/** The line was bad, or nobody was there. */
const TROUBLES: readonly Ending[] = ['left', 'lost', 'nobody', 'unfit', 'silent']

/** An empty place; a dial that another made needless. */
const UNREMARKABLE: readonly Ending[] = ['nobody', 'doubled']

function down(room: Room, link: string, why: Ending, isTheirs: boolean): void {
  const talk = room.talks.get(link)
  if (talk === undefined || !room.talks.delete(link)) return
  const { address, member, dialled } = talk
  const now = room.clock.now()
  const isTrouble = TROUBLES.includes(why) || !talk.isOpen
  const redial = redialOf(room, address)
  const reason = why === 'nobody' ? why : 'lost'
  room.redials.set(address, dialled ? afterFailure(redial, reason, now, room.clock.chance()) : redial)
  if (!isTrouble && !isTheirs) blame(room, talk, why)
  if (member !== undefined) room.tell({ type: 'down', link, why, isTheirs })
  else if (!isTrouble) room.tell({ type: 'refused', why: why as Refusal, address, isTheirs })
  else if (dialled && !UNREMARKABLE.includes(why)) room.tell({ type: 'unreached', address })
}

/** Of somebody who is not known yet, one failure may be an accident; three are not. */
function blame(room: Room, talk: Talk, why: Ending): void {
  const isIdle = !talk.dialled && IDLE.includes(why)
  if (BLAMELESS.includes(why) && !isIdle) return
  if (talk.member !== undefined) return punish(room, talk)
  const redial = strike(redialOf(room, talk.address))
  room.redials.set(talk.address, redial)
  if (isOut(redial)) punish(room, talk)
}

function punish(room: Room, { address, member }: Talk): void {
  const redial = bar(redialOf(room, address), room.clock.now())
  room.redials.set(address, redial)
  if (member !== undefined) room.barred.set(member.key, redial.barredUntil)
}

function hurry(room: Room): void {
  const now = room.clock.now()
  for (const address of room.addresses) room.redials.set(address, atOnce(redialOf(room, address), now))
  dialAll(room)
}

function wake(room: Room): void {
  room.transport.wake()
  for (const { conversation } of [...room.talks.values()]) conversation.wake()
  if (room.isSeated) hurry(room)
}

function tick(room: Room): void {
  const now = room.clock.now()
  for (const { conversation } of [...room.talks.values()]) conversation.tick()
  if (now >= room.resume) {
    room.resume = Infinity
    take(room)
  }
  if (room.isSeated) dialAll(room)
}

function dialAll(room: Room): void {
  const now = room.clock.now()
  const busy = new Set([...room.talks.values()].map(({ address }) => address).concat(ownAddress(room)))
  for (const address of room.addresses) {
    const redial = redialOf(room, address)
    if (busy.has(address) || !isDue(redial, now)) continue
    const link = room.transport.dial(address)
    if (link === undefined) room.redials.set(address, afterFailure(redial, 'lost', now, room.clock.chance()))
    else begin(room, link, address, true)
  }
}
