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

/** Servers that tell us our address have answered by then, or never will. */
const GATHERING_TIMEOUT = 4000
/** Whoever answered may have to wake his page first. */
const CONNECT_TIMEOUT = 60_000
/** A code that nobody brought back by then has been forgotten. */
const ATTEMPT_TIMEOUT = 30 * 60_000
/** Codes that stand at the same time; for one more, the oldest is dropped. */
const MAX_PENDING = 8

/** Links whose two ends were introduced to each other by people, who carried a code there and another one back. */
export interface ManualSignaling {
  readonly transport: Transport
  /** A code for one other person. Throws where the browser makes no such links. */
  offer(): Promise<string>
  /** The code to be brought back to whoever made this one. */
  answer(text: string): Promise<string | PairingFault>
  /** Takes the answer, and waits until the link is open. */
  accept(text: string): Promise<PairingFault | undefined>
}

interface Attempt {
  readonly connection: RTCPeerConnection
  /** Kept when the channel opens, or when it is given up. */
  readonly isOpened: Promise<boolean>
  abandon(): void
}
interface SignalingState {
  readonly settings: IceSettings
  readonly listeners: Set<(event: TransportEvent) => void>
  /** What is open. */
  readonly channels: Map<string, PeerChannel>
  /** What is not open yet. */
  readonly attempts: Set<Attempt>
  /** Of these, what we offered, by its sign; and what we answered, by the sign of the offer. */
  readonly offers: Map<string, Attempt>
  readonly answers: Map<string, Attempt>
  count: number
}

/** `room`: ten bytes, as hexadecimal digits, that every offer carries; an offer with others is not for us. */
export function newManualSignaling(settings: IceSettings, room: string): ManualSignaling {
  const state: SignalingState = {
    settings,
    listeners: new Set(),
    channels: new Map(),
    attempts: new Set(),
    offers: new Map(),
    answers: new Map(),
    count: 0,
  }
  return {
    transport: transportOf(state),
    async offer() {
      const attempt = startAttempt(state, true)
      const sketch = await createLocalSummary(attempt)
      if (sketch === undefined) throw new Error('the browser describes no connection')
      const code: PairingCode = { kind: 'offer', room, summary }
      holdAttempt(state.offers, offerIdOf(code), attempt)
      return encodePairingCode(code)
    },
    async answer(text) {
      const code = decodePairingCode(text)
      if ('fault' in code) return code
      if (code.kind === 'answer') return { fault: 'isAnswer' }
      if (code.room !== room) return { fault: 'otherRoom' }
      const to = offerIdOf(code)
      if (state.offers.has(to)) return { fault: 'own' }
      // Pasted once more, it would need another connection: the first one is of no use any longer.
      state.answers.get(to)?.abandon()
      const sketch = await createAnswer(state, to, code.summary).catch(() => undefined)
      return sketch === undefined ? { fault: 'unable' } : encodePairingCode({ kind: 'answer', to, summary })
    },
    async accept(text) {
      const code = decodePairingCode(text)
      if ('fault' in code) return code
      if (code.kind === 'offer') return { fault: state.offers.has(offerIdOf(code)) ? 'own' : 'isOffer' }
      const attempt = state.offers.get(code.to)
      if (attempt === undefined) return { fault: state.answers.has(code.to) ? 'own' : 'unknown' }
      state.offers.delete(code.to)
      return completeOffer(attempt, code.summary)
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

function startAttempt(state: SignalingState, dialled: boolean): Attempt {
  const link = `hand-${String(++state.count)}`
  const connection = new RTCPeerConnection(rtcConfiguration(state.settings))
  // Both ends make it, so that nothing has to be announced, and nothing else is let in.
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
        emit({ type: 'opened', link, address: link, isOutgoing, binding })
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
      // Before it is open, "failed" is no last word: the other side may not have been told of us yet.
      if (connection.connectionState === 'failed' || connection.connectionState === 'closed')
        channel.fail('lost')
    })
  })
  dataChannel.addEventListener('message', ({ data }) => channel.receive(data))
  const giveUp = (): void => {
    settle(false)
    if (!state.channels.has(link)) channel.abort()
  }
  const attempt: Attempt = { connection, isOpened, abandon }
  state.attempts.add(attempt)
  void isOpened.then(() => state.attempts.delete(attempt))
  return attempt
}

/** Keeps an attempt until it is open or forgotten. */
function holdAttempt(pending: Map<string, Attempt>, offerId: string, attempt: Attempt): void {
  const [oldest] = pending.values()
  if (pending.size >= MAX_PENDING) oldest?.abandon()
  pending.set(offerId, attempt)
  const timeout = setTimeout(attempt.abandon, ATTEMPT_TIMEOUT)
  void attempt.isOpened.then(() => {
    clearTimeout(timeout)
    if (pending.get(offerId) === attempt) pending.delete(offerId)
  })
}

async function createAnswer(
  state: SignalingState,
  to: string,
  theirs: SdpSummary,
): Promise<SdpSummary | undefined> {
  const attempt = startAttempt(state, false)
  holdAttempt(state.answers, to, attempt)
  try {
    await attempt.connection.setRemoteDescription(sessionDescriptionOf('offer', theirs))
  } catch (error) {
    attempt.abandon()
    throw error
  }
  return createLocalSummary(attempt)
}

/** What the other end has to know of ours, once all ways to it are known. */
async function createLocalSummary({ connection, abandon }: Attempt): Promise<SdpSummary | undefined> {
  try {
    await connection.setLocalDescription()
    await waitForIceGathering(connection)
    const sketch = summarizeSdp(connection.localDescription?.sdp ?? '')
    const known = sketch && { ...sketch, candidates: sketch.candidates.filter(isEncodableCandidate) }
    if (known !== undefined && isEncodable(known)) return known
  } catch {
    // Given up, or refused by the browser: nothing is to be had from it.
  }
  abandon()
  return undefined
}

async function completeOffer(attempt: Attempt, theirs: SdpSummary): Promise<PairingFault | undefined> {
  const timeout = setTimeout(attempt.abandon, CONNECT_TIMEOUT)
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
