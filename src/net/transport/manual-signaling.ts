import { sessionDescriptionOf, summarizeSdp } from './sdp-summary.ts'
import type { SdpSummary } from './sdp-summary.ts'
import { CHANNEL_LABEL } from './signaling-filter.ts'
import { newPeerChannel } from './peer-channel.ts'
import type { PeerChannel } from './peer-channel.ts'
import {
  isEncodableCandidate,
  isEncodable,
  decodePairingCode,
  offerIdOf,
  encodePairingCode,
} from './pairing-code.ts'
import type { PairingCode, PairingFault } from './pairing-code.ts'
import { rtcConfiguration } from './settings.ts'
import type { IceSettings } from './settings.ts'
import type { Transport, TransportEvent } from './transport.ts'

/** Milliseconds for gathering ICE candidates; STUN and TURN servers that have not answered by then are ignored. */
const GATHERING_TIMEOUT = 3000
/** How long attempts may take, in milliseconds, and how their links are named. */
export interface SignalingPace {
  readonly prefix: string
  /** For the connection to open. */
  readonly connect: number
  /** After this an attempt without an answer is abandoned. */
  readonly attempt: number
}
/** People carry the codes, and the other one may have to bring their page to the front first. */
const BY_HAND: SignalingPace = { prefix: 'hand', connect: 60_000, attempt: 30 * 60_000 }
/** Pages exchange the codes. */
export const AUTOMATIC: SignalingPace = { prefix: 'met', connect: 9000, attempt: 20_000 }
/** Offers, or answers, that may be pending at once; one more abandons the oldest. */
const MAX_PENDING = 8

/**
 * WebRTC signaling without the broker: the offer is carried to the other device and the answer back, as pairing codes, by
 * people or by relay. `address`: what the link is called towards the mesh; its own name by default.
 */
export interface ManualSignaling {
  readonly transport: Transport
  /** Returns an offer for one other device. Throws where the browser has no WebRTC. */
  offer(address?: string): Promise<string>
  /** Returns the answer to an offer, to be carried back to its maker. */
  answer(text: string, address?: string): Promise<string | PairingFault>
  /** Takes the answer and waits until the link is open; returns undefined on success. */
  accept(text: string): Promise<PairingFault | undefined>
}

interface Attempt {
  readonly connection: RTCPeerConnection
  /** Resolves with true when the channel opens, with false when the attempt is abandoned. */
  readonly isOpened: Promise<boolean>
  abandon(): void
}
interface SignalingState {
  readonly settings: IceSettings
  readonly pace: SignalingPace
  readonly listeners: Set<(event: TransportEvent) => void>
  /** Open channels, by link name. */
  readonly channels: Map<string, PeerChannel>
  /** Attempts that are not open yet. */
  readonly attempts: Set<Attempt>
  /** Of these, our offers, and our answers to offers, both by the id of the offer. */
  readonly offers: Map<string, Attempt>
  readonly answers: Map<string, Attempt>
  count: number
}

/** `room`: the packed room secret, 20 hexadecimal digits, in every offer; offers for another room are refused. */
export function newManualSignaling(
  settings: IceSettings,
  room: string,
  pace: SignalingPace = BY_HAND,
): ManualSignaling {
  const state: SignalingState = {
    settings,
    pace,
    listeners: new Set(),
    channels: new Map(),
    attempts: new Set(),
    offers: new Map(),
    answers: new Map(),
    count: 0,
  }
  return {
    transport: transportOf(state),
    async offer(address) {
      const attempt = startAttempt(state, true, address)
      const summary = await createLocalSummary(attempt)
      if (summary === undefined) throw new Error('the browser describes no connection')
      const code: PairingCode = { type: 'offer', room, summary }
      holdAttempt(state, state.offers, offerIdOf(code), attempt)
      return encodePairingCode(code)
    },
    async answer(text, address) {
      const code = decodePairingCode(text)
      if ('fault' in code) return code
      if (code.type === 'answer') return { fault: 'isAnswer' }
      if (code.room !== room) return { fault: 'otherRoom' }
      const to = offerIdOf(code)
      if (state.offers.has(to)) return { fault: 'own' }
      // The same offer pasted again needs a new connection; the first one is abandoned.
      state.answers.get(to)?.abandon()
      const summary = await createAnswer(state, to, code.summary, address).catch(() => undefined)
      return summary === undefined ? { fault: 'unable' } : encodePairingCode({ type: 'answer', to, summary })
    },
    async accept(text) {
      const code = decodePairingCode(text)
      if ('fault' in code) return code
      if (code.type === 'offer') return { fault: state.offers.has(offerIdOf(code)) ? 'own' : 'isOffer' }
      const attempt = state.offers.get(code.to)
      if (attempt === undefined) return { fault: state.answers.has(code.to) ? 'own' : 'unknown' }
      state.offers.delete(code.to)
      return completeOffer(attempt, code.summary, pace.connect)
    },
  }
}

function transportOf({ channels, attempts, listeners }: SignalingState): Transport {
  return {
    open: () => undefined,
    dial: () => undefined,
    send: (link, text) => channels.get(link)?.send(text) ?? false,
    close(link) {
      channels.get(link)?.close()
      channels.delete(link)
    },
    closeAll() {
      for (const attempt of attempts) attempt.abandon()
      for (const line of channels.values()) line.abort()
      channels.clear()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: async (link) =>
      channels
        .get(link)
        ?.stats()
        .catch(() => undefined),
    wake: () => undefined,
  }
}

function startAttempt(state: SignalingState, isOutgoing: boolean, name?: string): Attempt {
  const link = `${state.pace.prefix}-${String(++state.count)}`
  const address = name ?? link
  const connection = new RTCPeerConnection(rtcConfiguration(state.settings))
  // Both ends create the channel (RFC 8832 is not used), so no other channel needs to be accepted.
  const dataChannel = connection.createDataChannel(CHANNEL_LABEL, { negotiated: true, id: 0 })
  const emit = (event: TransportEvent): void => {
    for (const listener of state.listeners) listener(event)
  }
  let settle: (isOpened: boolean) => void = () => undefined
  const isOpened = new Promise<boolean>((resolve) => (settle = resolve))
  const channel = newPeerChannel(
    {
      onOpen(binding) {
        settle(true)
        state.channels.set(link, channel)
        emit({ type: 'opened', link, address, isOutgoing, binding })
      },
      onText: (text) => emit({ type: 'text', link, text }),
      onClose(why) {
        settle(false)
        if (state.channels.delete(link)) emit({ type: 'closed', link, why })
      },
      onDenied: (why) => emit({ type: 'denied', why, link }),
    },
    () => connection.close(),
  )
  dataChannel.addEventListener('open', () => {
    channel.attach(dataChannel, connection)
    connection.addEventListener('connectionstatechange', () => {
      // Watched only once open: before, "failed" may just mean that the other side has not applied our answer yet.
      if (connection.connectionState === 'failed' || connection.connectionState === 'closed')
        channel.fail('lost')
    })
  })
  dataChannel.addEventListener('message', ({ data }) => channel.receive(data))
  const abandon = (): void => {
    settle(false)
    if (!state.channels.has(link)) channel.abort()
  }
  const attempt: Attempt = { connection, isOpened, abandon }
  state.attempts.add(attempt)
  void isOpened.then(() => state.attempts.delete(attempt))
  return attempt
}

/** Holds an attempt until it opens or times out. */
function holdAttempt(
  { pace }: SignalingState,
  pending: Map<string, Attempt>,
  offerId: string,
  attempt: Attempt,
): void {
  const [oldest] = pending.values()
  if (pending.size >= MAX_PENDING) oldest?.abandon()
  pending.set(offerId, attempt)
  const timeout = setTimeout(attempt.abandon, pace.attempt)
  void attempt.isOpened.then(() => {
    clearTimeout(timeout)
    if (pending.get(offerId) === attempt) pending.delete(offerId)
  })
}

async function createAnswer(
  state: SignalingState,
  to: string,
  theirs: SdpSummary,
  address?: string,
): Promise<SdpSummary | undefined> {
  const attempt = startAttempt(state, false, address)
  holdAttempt(state, state.answers, to, attempt)
  try {
    await attempt.connection.setRemoteDescription(sessionDescriptionOf('offer', theirs))
  } catch (error) {
    attempt.abandon()
    throw error
  }
  return createLocalSummary(attempt)
}

/** Sets the local description, waits for the ICE candidates and summarizes both; undefined if there is nothing to send. */
async function createLocalSummary({ connection, abandon }: Attempt): Promise<SdpSummary | undefined> {
  try {
    await connection.setLocalDescription()
    await waitForIceGathering(connection)
    const summary = summarizeSdp(connection.localDescription?.sdp ?? '')
    const known = summary && { ...summary, candidates: summary.candidates.filter(isEncodableCandidate) }
    if (known !== undefined && isEncodable(known)) return known
  } catch {
    // Abandoned, or refused by the browser.
  }
  abandon()
  return undefined
}

async function completeOffer(
  attempt: Attempt,
  theirs: SdpSummary,
  patience: number,
): Promise<PairingFault | undefined> {
  const timeout = setTimeout(attempt.abandon, patience)
  try {
    await attempt.connection.setRemoteDescription(sessionDescriptionOf('answer', theirs))
  } catch {
    attempt.abandon()
    return { fault: 'unable' }
  }
  const isOpened = await attempt.isOpened
  clearTimeout(timeout)
  return isOpened ? undefined : { fault: 'unreached' }
}

function waitForIceGathering(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const resolveIfComplete = (): void => {
      if (connection.iceGatheringState === 'complete') resolve()
    }
    connection.addEventListener('icegatheringstatechange', resolveIfComplete)
    setTimeout(resolve, GATHERING_TIMEOUT)
    resolveIfComplete()
  })
}
