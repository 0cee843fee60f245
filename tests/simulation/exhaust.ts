// Two attackers that use things up. One fills what is numbered and what is remembered: numbers of generations,
// slots, places for seat requests, consents. The other lets honest members relay more than it sends, by telling
// every neighbor something else.

import type { Acknowledgement, Consent, Message } from '../../src/log/records/protocol.ts'
import { MAX_GENERATION } from '../../src/log/records/protocol.ts'
import { headOf } from '../../src/log/replica/replica.ts'
import type { Replica } from '../../src/log/replica/replica.ts'
import {
  ackText,
  chatText,
  consentText,
  presenceText,
  seatRequestText,
} from '../../src/log/records/signing-text.ts'
import { numberAbove, signedProposal } from './stall.ts'
import { dispatch, signAs, transmit } from './world.ts'
import type { Peer, World } from './world-types.ts'

/** Does one of the things that use something up. */
export function exhaust(world: World, peer: Peer): void {
  const { replica } = peer
  const me = replica?.me ?? null
  if (replica === null || me === null || !world.random.chance(0.6)) return
  world.counts.attacks++
  const way = world.random.pick(['generation', 'number', 'number', 'seatRequests', 'consents'] as const)
  if (way === 'generation')
    return dispatch(world, peer, { type: 'propose', bots: [...headOf(replica).generation.bots] })
  const words = wordsThatExhaust(world, peer, replica, me, way)
  for (const link of replica.neighbors.keys())
    for (const message of words) transmit(world, peer, link, JSON.stringify(message))
}

/** Messages that use up numbers, slots for consents, or places for seat requests. */
export function wordsThatExhaust(
  world: World,
  peer: Peer,
  replica: Replica,
  me: number,
  way: 'number' | 'seatRequests' | 'consents',
): Message[] {
  if (way === 'number') return [farProposal(world, peer, replica, me)]
  return way === 'consents' ? consents(world, peer, replica, me) : seatRequests(world, replica)
}

/** A proposal with a number as far ahead as the others might follow, or farther. */
function farProposal(world: World, peer: Peer, replica: Replica, m: number): Message {
  const { number, bots } = headOf(replica).generation
  const known = Math.max(number, replica.promise?.g ?? 0, ...replica.promises.keys())
  const far = world.random.pick([number + 990, known + 990, number + 2 ** 30, MAX_GENERATION - 20])
  const g = Math.min(numberAbove(replica, far, m), numberAbove(replica, MAX_GENERATION - 20, m))
  return { t: 'promise', promise: signedProposal(world, peer, replica, { g, m, bots: [...bots] }) }
}

/** Consents to take-backs to everything. */
function consents(world: World, peer: Peer, replica: Replica, m: number): Message[] {
  const { generation, slot, hash, position } = headOf(replica)
  return Array.from({ length: 12 }, (_, back) => {
    const to = Math.max(0, position.ply - 1 - back)
    const consent: Consent = { g: generation.number, i: slot + 1, p: hash, to, m, sig: '' }
    consent.sig = signAs(world, peer, consentText(replica.context.game, consent))
    return { t: 'consent', consent }
  })
}

/** Requests of devices that do not exist. */
function seatRequests(world: World, replica: Replica): Message[] {
  return Array.from({ length: 20 }, () => {
    const who = 100 + world.random.below(1_000_000)
    const request = {
      t: 'seatRequest' as const,
      key: world.keys.publicKey(who),
      name: `Guest ${String(who)}`,
      m: world.random.below(replica.context.memberCount),
      n: Math.floor(world.now),
      sig: '',
    }
    request.sig = world.keys.sign(who, seatRequestText(replica.context.game, request))
    return request
  })
}

/** Words to each neighbor, and the milliseconds between two: about what a link takes in the long run. */
const WORDS = 1500
const BETWEEN_WORDS = 8
const hasSpoken = new WeakSet<Peer>()

/** Once in a game: tells every neighbor as much as its link takes, each something else. */
export function amplify(world: World, peer: Peer): void {
  if (peer.replica === null || hasSpoken.has(peer) || !world.random.chance(0.1)) return
  hasSpoken.add(peer)
  const speak = (n: number): void => {
    const { replica } = peer
    const me = replica?.me ?? null
    if (replica === null || me === null || n >= WORDS) return
    const links = [...replica.neighbors.keys()]
    for (const [at, link] of links.entries()) {
      world.counts.attacks++
      const words = WORDS_OF_KINDS[n % WORDS_OF_KINDS.length]!(
        world,
        peer,
        replica,
        me,
        n * links.length + at,
      )
      transmit(world, peer, link, JSON.stringify(words))
    }
    world.schedule(BETWEEN_WORDS, () => speak(n + 1))
  }
  speak(0)
}

/** Higher than the numbers that its honest replica gives to statements. */
const FIRST_STAMP = 2 ** 40
type Word = (world: World, peer: Peer, replica: Replica, m: number, n: number) => Message

const chat: Word = (world, peer, { context }, m, n) => {
  const said = { t: 'chat' as const, m, n: FIRST_STAMP + n, text: 'Noise', sig: '' }
  return { ...said, sig: signAs(world, peer, chatText(context.game, said)) }
}
const presence: Word = (world, peer, { context }, m, n) => {
  const said = { t: 'presence' as const, m, n: FIRST_STAMP + n, is: 'here' as const, sig: '' }
  return { ...said, sig: signAs(world, peer, presenceText(context.game, said)) }
}
const promise: Word = (world, peer, replica, m, n) => {
  const { number, bots } = headOf(replica).generation
  const g = numberAbove(replica, number + n * replica.context.memberCount, m)
  return { t: 'promise', promise: signedProposal(world, peer, replica, { g, m, bots: [...bots] }) }
}
/** Acknowledgements of records that no device has. */
const ack: Word = (world, peer, replica, m, n) => {
  const { generation, slot, hash } = headOf(replica)
  const words: Acknowledgement = {
    m,
    g: generation.number,
    i: slot + 1 + n,
    h: world.random.hex(64),
    sig: '',
  }
  words.sig = signAs(world, peer, ackText(replica.context.game, words))
  return { t: 'head', g: generation.number, i: slot, h: hash, acks: [words] }
}
/** In turn, because each kind is limited by itself. */
const WORDS_OF_KINDS: readonly Word[] = [chat, presence, promise, ack]
