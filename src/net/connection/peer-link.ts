import { bytesToHex } from '@noble/hashes/utils.js'
import type { ChannelBinding, CloseReason, Transport } from '../transport/transport.ts'
import { newTokenBucket, spendTokens } from '../transport/token-bucket.ts'
import type { TokenBucket } from '../transport/token-bucket.ts'
import type { Environment } from './environment.ts'
import { frameText, isFrame, readFrame } from './frames.ts'
import type { Refusal } from './frames.ts'
import { newHandshake } from './handshake.ts'
import type { Handshake, Identity, VerifiedPeer, HandshakeStep } from './handshake.ts'
import { initialLiveness, isUp, advanceLiveness, DIRECT_PACE, RELAY_PACE } from './liveness.ts'
import type { Liveness, LivenessEffect, LivenessInput } from './liveness.ts'

/** Rate limits for received texts; a whole game sent to a newcomer fits in. */
export const TEXT_LIMIT = { capacity: 600, perSecond: 150 }
const CHARACTER_LIMIT = { capacity: 8_000_000, perSecond: 1_000_000 }
/** Texts that may arrive while a proof is being verified. */
const MAX_WAITING = 64
const STRIKES = 3

/** Why a link is down: a reason of the transport, a refusal by either side, or missed heartbeats. */
export type DownReason = CloseReason | Refusal | 'silent'

export interface PeerLinkCallbacks {
  onUp(peer: VerifiedPeer): void
  onDown(why: DownReason, isTheirs: boolean): void
  /** Nothing came for a heartbeat. */
  onQuiet(): void
  onSuspect(isSuspect: boolean): void
  onText(text: string): void
  onRefused(why: Refusal): void
}
export interface PeerLinkContext {
  readonly transport: Transport
  readonly environment: Environment
  readonly me: Identity
}
export interface PeerLink {
  readonly phase: Liveness['phase']
  /** Is it silent, or unproven since this page slept? */
  readonly isQuiet: boolean
  /** Round-trip time of the last answered heartbeat, in milliseconds. */
  readonly roundTrip: number | undefined
  opened(binding: ChannelBinding, isByRelay?: boolean): void
  text(text: string): void
  closed(why: CloseReason): void
  tick(): void
  wake(): void
  send(text: string): boolean
  /** Reports an invalid message; the third one ends the link. */
  strike(why: Refusal): void
  end(why: Refusal | 'left'): void
}

interface LinkState extends PeerLinkContext {
  readonly link: string
  readonly callbacks: PeerLinkCallbacks
  liveness: Liveness
  handshake: Handshake | undefined
  /** Texts received during the handshake. */
  waiting: string[]
  isVerifying: boolean
  strikes: number
  textBucket: TokenBucket
  characterBucket: TokenBucket
  heartbeats: number
  heartbeatAt: number
  roundTrip: number | undefined
}

/** An authenticated link over one connection: handshake, heartbeats and rate limits; passes on texts when it is up. */
export function newPeerLink(host: PeerLinkContext, link: string, callbacks: PeerLinkCallbacks): PeerLink {
  const state: LinkState = {
    ...host,
    link,
    callbacks,
    liveness: initialLiveness(host.environment.now()),
    handshake: undefined,
    waiting: [],
    isVerifying: false,
    strikes: 0,
    textBucket: newTokenBucket(TEXT_LIMIT.capacity),
    characterBucket: newTokenBucket(CHARACTER_LIMIT.capacity),
    heartbeats: 0,
    heartbeatAt: 0,
    roundTrip: undefined,
  }
  return {
    get phase() {
      return state.liveness.phase
    },
    get isQuiet() {
      return state.liveness.isQuiet
    },
    get roundTrip() {
      return state.roundTrip
    },
    opened(binding, isByRelay = false) {
      state.liveness = { ...state.liveness, pace: isByRelay ? RELAY_PACE : DIRECT_PACE }
      state.handshake = newHandshake(state.me, binding, bytesToHex(state.environment.randomBytes(16)))
      step(state, 'opened')
    },
    text: (text) => receive(state, text),
    closed(why) {
      if (state.liveness.phase === 'down') return
      step(state, 'closed')
      callbacks.onDown(why, why === 'left')
    },
    tick: () => step(state, 'tick'),
    wake: () => step(state, 'wake'),
    // A text that looks like a frame would be read as one.
    send: (text) => isUp(state.liveness) && !isFrame(text) && sendFrame(state, text),
    strike: (why) => strike(state, why),
    end: (why) => end(state, why),
  }
}

function step(state: LinkState, input: LivenessInput): void {
  const { liveness, effects } = advanceLiveness(state.liveness, input, state.environment.now())
  state.liveness = liveness
  for (const effect of effects) perform(state, effect)
}

function perform(state: LinkState, effect: LivenessEffect): void {
  switch (effect) {
    case 'sendHello':
      return void sendFrame(state, state.handshake!.hello)
    case 'sendHeartbeat':
      state.heartbeatAt = state.environment.now()
      return void sendFrame(state, frameText(['beat', ++state.heartbeats]))
    case 'quiet':
      return state.callbacks.onQuiet()
    case 'suspect':
      return state.callbacks.onSuspect(true)
    case 'recovered':
      return state.callbacks.onSuspect(false)
    case 'tooSlow':
    case 'silent':
      state.transport.close(state.link)
      return state.callbacks.onDown(effect, false)
  }
}

function sendFrame(state: LinkState, text: string): boolean {
  const isSent = state.transport.send(state.link, text)
  if (isSent) step(state, 'sent')
  return isSent
}

function end(state: LinkState, why: Refusal | 'left'): void {
  if (state.liveness.phase === 'down') return
  state.transport.send(state.link, frameText(why === 'left' ? ['bye'] : ['refused', why]))
  if (why !== 'left') state.callbacks.onRefused(why)
  finish(state, why, false)
}

function finish(state: LinkState, why: DownReason, isTheirs: boolean): void {
  step(state, 'closed')
  state.waiting = []
  state.transport.close(state.link)
  state.callbacks.onDown(why, isTheirs)
}

function strike(state: LinkState, why: Refusal): void {
  if (state.liveness.phase === 'down') return
  if (!isUp(state.liveness) || ++state.strikes >= STRIKES) return end(state, why)
  state.callbacks.onRefused(why)
}

function receive(state: LinkState, text: string): void {
  const { liveness } = state
  if (liveness.phase === 'down' || liveness.phase === 'dialing') return
  if (isFlood(state, text)) return end(state, 'flood')
  if (isUp(liveness)) {
    step(state, 'received')
    return dispatch(state, text)
  }
  if (state.waiting.length >= MAX_WAITING) return end(state, 'flood')
  state.waiting.push(text)
  if (!state.isVerifying) verifyWaiting(state).catch(() => end(state, 'badProof'))
}

function isFlood(state: LinkState, text: string): boolean {
  const now = state.environment.now()
  state.textBucket = spendTokens(state.textBucket, { now, cost: 1, ...TEXT_LIMIT })
  state.characterBucket = spendTokens(state.characterBucket, { now, cost: text.length, ...CHARACTER_LIMIT })
  return state.textBucket.isExceeded || state.characterBucket.isExceeded
}

/** Verifies one text after the other; texts that arrive meanwhile wait. */
async function verifyWaiting(state: LinkState): Promise<void> {
  state.isVerifying = true
  while (state.liveness.phase === 'handshake' && state.waiting.length > 0) {
    applyHandshakeStep(state, await state.handshake!.receive(state.waiting.shift()!))
  }
  state.isVerifying = false
  for (const text of state.waiting.splice(0)) dispatch(state, text)
}

function applyHandshakeStep(state: LinkState, answer: HandshakeStep): void {
  if (state.liveness.phase !== 'handshake') return
  if ('refusal' in answer) {
    return answer.isTheirs ? finish(state, answer.refusal, true) : end(state, answer.refusal)
  }
  if (answer.reply !== undefined) sendFrame(state, answer.reply)
  if (!('peer' in answer)) return
  step(state, 'proved')
  state.callbacks.onUp(answer.peer)
}

function dispatch(state: LinkState, text: string): void {
  if (!isUp(state.liveness)) return
  if (!isFrame(text)) return state.callbacks.onText(text)
  const frame = readFrame(text)
  switch (frame?.[0]) {
    case 'beat':
      return void sendFrame(state, frameText(['echo', frame[1]]))
    case 'echo':
      if (frame[1] === state.heartbeats) state.roundTrip = state.environment.now() - state.heartbeatAt
      return
    case 'bye':
      return finish(state, 'left', true)
    case 'refused':
      return finish(state, frame[1], true)
    default:
      return strike(state, 'malformed')
  }
}
