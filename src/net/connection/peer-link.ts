import { bytesToHex } from '@noble/hashes/utils.js'
import type { Binding, Closing, Transport } from '../transport/transport.ts'
import { newBucket, spend } from '../transport/token-bucket.ts'
import type { Bucket } from '../transport/token-bucket.ts'
import type { Clock } from './environment.ts'
import { frameText, isFrame, readFrame } from './frames.ts'
import type { Refusal } from './frames.ts'
import { newHandshake } from './handshake.ts'
import type { Handshake, Identity, Proven, Step } from './handshake.ts'
import { born, isUp, live } from './liveness.ts'
import type { Life, LifeEffect, LifeInput } from './liveness.ts'

/** Texts a second over a long time, and at once: a whole game sent to a newcomer fits in. */
const TEXTS = { room: 600, perSecond: 150 }
const LETTERS = { room: 8_000_000, perSecond: 1_000_000 }
/** What may arrive while a proof is being checked. */
const MAX_WAITING = 64
const STRIKES = 3

/** Why a link is down: the transport's reasons, silence, and refusals of either side. */
export type Ending = Closing | Refusal | 'silent'

export interface ConversationEnds {
  up(proven: Proven): void
  down(why: Ending, isTheirs: boolean): void
  suspect(isSuspect: boolean): void
  text(text: string): void
  refused(why: Refusal): void
}
export interface ConversationHost {
  readonly transport: Transport
  readonly clock: Clock
  readonly me: Identity
}
export interface Conversation {
  readonly standing: Life['is']
  /** Milliseconds there and back at the last beat. */
  readonly roundTrip: number | undefined
  opened(binding: Binding): void
  text(text: string): void
  closed(why: Closing): void
  tick(): void
  wake(): void
  send(text: string): boolean
  /** Something was wrong with what came: the third time is the last. */
  strike(why: Refusal): void
  end(why: Refusal | 'left'): void
}

interface Talk extends ConversationHost {
  readonly link: string
  readonly ends: ConversationEnds
  life: Life
  handshake: Handshake | undefined
  /** What came before its turn. */
  waiting: string[]
  isChecking: boolean
  strikes: number
  texts: Bucket
  letters: Bucket
  beats: number
  beatAt: number
  roundTrip: number | undefined
}

/** Talks on one connection: proves who is there, keeps the link alive, and lets through what has passed all that. */
export function converse(host: ConversationHost, link: string, ends: ConversationEnds): Conversation {
  const talk: Talk = {
    ...host,
    link,
    ends,
    life: born(host.clock.now()),
    handshake: undefined,
    waiting: [],
    isChecking: false,
    strikes: 0,
    texts: newBucket(TEXTS.room),
    letters: newBucket(LETTERS.room),
    beats: 0,
    beatAt: 0,
    roundTrip: undefined,
  }
  return {
    get standing() {
      return talk.life.is
    },
    get roundTrip() {
      return talk.roundTrip
    },
    opened(binding) {
      talk.handshake = newHandshake(talk.me, binding, bytesToHex(talk.clock.bytes(16)))
      step(talk, 'opened')
    },
    text: (text) => receive(talk, text),
    closed(why) {
      if (talk.life.is === 'down') return
      step(talk, 'closed')
      ends.down(why, why === 'left')
    },
    tick: () => step(talk, 'tick'),
    wake: () => step(talk, 'wake'),
    // A text that looks like a word about the link would be taken for one.
    send: (text) => isUp(talk.life) && !isFrame(text) && say(talk, text),
    strike: (why) => strike(talk, why),
    end: (why) => end(talk, why),
  }
}

function step(talk: Talk, input: LifeInput): void {
  const { life, effects } = live(talk.life, input, talk.clock.now())
  talk.life = life
  for (const effect of effects) perform(talk, effect)
}

function perform(talk: Talk, effect: LifeEffect): void {
  switch (effect) {
    case 'greet':
      return void say(talk, talk.handshake!.hello)
    case 'beat':
      talk.beatAt = talk.clock.now()
      return void say(talk, frameText(['beat', ++talk.beats]))
    case 'suspect':
      return talk.ends.suspect(true)
    case 'steady':
      return talk.ends.suspect(false)
    case 'tooSlow':
    case 'silent':
      talk.transport.close(talk.link)
      return talk.ends.down(effect, false)
  }
}

function say(talk: Talk, text: string): boolean {
  const isSent = talk.transport.send(talk.link, text)
  if (isSent) step(talk, 'said')
  return isSent
}

function end(talk: Talk, why: Refusal | 'left'): void {
  if (talk.life.is === 'down') return
  talk.transport.send(talk.link, frameText(why === 'left' ? ['bye'] : ['refused', why]))
  if (why !== 'left') talk.ends.refused(why)
  finish(talk, why, false)
}

function finish(talk: Talk, why: Ending, isTheirs: boolean): void {
  step(talk, 'closed')
  talk.waiting = []
  talk.transport.close(talk.link)
  talk.ends.down(why, isTheirs)
}

function strike(talk: Talk, why: Refusal): void {
  if (talk.life.is === 'down') return
  if (!isUp(talk.life) || ++talk.strikes >= STRIKES) return end(talk, why)
  talk.ends.refused(why)
}

function receive(talk: Talk, text: string): void {
  const { life } = talk
  if (life.is === 'down' || life.is === 'dialling') return
  if (isFlood(talk, text)) return end(talk, 'flood')
  if (isUp(life)) {
    step(talk, 'heard')
    return hear(talk, text)
  }
  if (talk.waiting.length >= MAX_WAITING) return end(talk, 'flood')
  talk.waiting.push(text)
  if (!talk.isChecking) check(talk).catch(() => end(talk, 'badProof'))
}

function isFlood(talk: Talk, text: string): boolean {
  const now = talk.clock.now()
  talk.texts = spend(talk.texts, { now, cost: 1, ...TEXTS })
  talk.letters = spend(talk.letters, { now, cost: text.length, ...LETTERS })
  return talk.texts.isOver || talk.letters.isOver
}

/** One after the other: what comes while a proof is checked waits for it. */
async function check(talk: Talk): Promise<void> {
  talk.isChecking = true
  while (talk.life.is === 'proving' && talk.waiting.length > 0) {
    prove(talk, await talk.handshake!.take(talk.waiting.shift()!))
  }
  talk.isChecking = false
  for (const text of talk.waiting.splice(0)) hear(talk, text)
}

function prove(talk: Talk, answer: Step): void {
  if (talk.life.is !== 'proving') return
  if ('say' in answer) return void say(talk, answer.say)
  if ('refusal' in answer) {
    return answer.isTheirs ? finish(talk, answer.refusal, true) : end(talk, answer.refusal)
  }
  step(talk, 'proved')
  talk.ends.up(answer.proven)
}

function hear(talk: Talk, text: string): void {
  if (!isUp(talk.life)) return
  if (!isFrame(text)) return talk.ends.text(text)
  const frame = readFrame(text)
  switch (frame?.[0]) {
    case 'beat':
      return void say(talk, frameText(['echo', frame[1]]))
    case 'echo':
      if (frame[1] === talk.beats) talk.roundTrip = talk.clock.now() - talk.beatAt
      return
    case 'bye':
      return finish(talk, 'left', true)
    case 'refused':
      return finish(talk, frame[1], true)
    default:
      return strike(talk, 'malformed')
  }
}
