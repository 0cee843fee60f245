import { descriptionOf, sketchOf } from './sdp-summary.ts'
import type { Sketch } from './sdp-summary.ts'
import { LABEL } from './signaling-filter.ts'
import { newLine } from './peer-channel.ts'
import type { Line } from './peer-channel.ts'
import { isPlace, isWritable, readCode, signOf, writeCode } from './pairing-code.ts'
import type { PairingCode, PairingFault } from './pairing-code.ts'
import { rtcConfiguration } from './settings.ts'
import type { IceSettings } from './settings.ts'
import type { Transport, TransportEvent } from './transport.ts'

/** Servers that tell us our address have answered by then, or never will. */
const GATHER_TIME = 4000
/** Whoever answered may have to wake his page first. */
const CONNECT_TIME = 60_000
/** A code that nobody brought back by then has been forgotten. */
const PATIENCE = 30 * 60_000
/** Codes that stand at the same time; for one more, the oldest is dropped. */
const MAX_STANDING = 8

/** Links whose two ends were introduced to each other by people, who carried a code there and another one back. */
export interface ByHand {
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
  giveUp(): void
}
interface Desk {
  readonly settings: IceSettings
  readonly listeners: Set<(event: TransportEvent) => void>
  /** What is open. */
  readonly lines: Map<string, Line>
  /** What is not open yet. */
  readonly attempts: Set<Attempt>
  /** Of these, what we offered, by its sign; and what we answered, by the sign of the offer. */
  readonly offers: Map<string, Attempt>
  readonly answers: Map<string, Attempt>
  count: number
}

/** `room`: ten bytes, as hexadecimal digits, that every offer carries; an offer with others is not for us. */
export function linksByHand(settings: IceSettings, room: string): ByHand {
  const desk: Desk = {
    settings,
    listeners: new Set(),
    lines: new Map(),
    attempts: new Set(),
    offers: new Map(),
    answers: new Map(),
    count: 0,
  }
  return {
    transport: transportOf(desk),
    async offer() {
      const attempt = begin(desk, true)
      const sketch = await describe(attempt)
      if (sketch === undefined) throw new Error('the browser describes no connection')
      const code: PairingCode = { kind: 'offer', room, sketch }
      stand(desk.offers, signOf(code), attempt)
      return writeCode(code)
    },
    async answer(text) {
      const code = readCode(text)
      if ('fault' in code) return code
      if (code.kind === 'answer') return { fault: 'isAnswer' }
      if (code.room !== room) return { fault: 'otherRoom' }
      const to = signOf(code)
      if (desk.offers.has(to)) return { fault: 'own' }
      // Pasted once more, it would need another connection: the first one is of no use any longer.
      desk.answers.get(to)?.giveUp()
      const sketch = await answerSketch(desk, to, code.sketch).catch(() => undefined)
      return sketch === undefined ? { fault: 'unable' } : writeCode({ kind: 'answer', to, sketch })
    },
    async accept(text) {
      const code = readCode(text)
      if ('fault' in code) return code
      if (code.kind === 'offer') return { fault: desk.offers.has(signOf(code)) ? 'own' : 'isOffer' }
      const attempt = desk.offers.get(code.to)
      if (attempt === undefined) return { fault: desk.answers.has(code.to) ? 'own' : 'unknown' }
      desk.offers.delete(code.to)
      return finish(attempt, code.sketch)
    },
  }
}

function transportOf({ lines, attempts, listeners }: Desk): Transport {
  return {
    open: () => undefined,
    dial: () => undefined,
    send: (link, text) => lines.get(link)?.send(text) ?? false,
    close(link) {
      lines.get(link)?.close()
      lines.delete(link)
    },
    shut() {
      for (const attempt of attempts) attempt.giveUp()
      for (const line of lines.values()) line.cut()
      lines.clear()
    },
    on(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stats: async (link) =>
      lines
        .get(link)
        ?.stats()
        .catch(() => undefined),
    wake: () => undefined,
  }
}

function begin(desk: Desk, dialled: boolean): Attempt {
  const link = `hand-${String(++desk.count)}`
  const connection = new RTCPeerConnection(rtcConfiguration(desk.settings))
  // Both ends make it, so that nothing has to be announced, and nothing else is let in.
  const channel = connection.createDataChannel(LABEL, { negotiated: true, id: 0 })
  const tell = (event: TransportEvent): void => {
    for (const listener of desk.listeners) listener(event)
  }
  let settle: (isOpened: boolean) => void = () => undefined
  const isOpened = new Promise<boolean>((resolve) => (settle = resolve))
  const line = newLine(
    {
      opened(binding) {
        settle(true)
        desk.lines.set(link, line)
        tell({ type: 'opened', link, address: link, dialled, binding })
      },
      text: (text) => tell({ type: 'text', link, text }),
      closed(why) {
        settle(false)
        if (desk.lines.delete(link)) tell({ type: 'closed', link, why })
      },
      denied: (why) => tell({ type: 'denied', why, link }),
    },
    () => connection.close(),
  )
  channel.addEventListener('open', () => {
    line.bind(channel, connection)
    connection.addEventListener('connectionstatechange', () => {
      // Before it is open, "failed" is no last word: the other side may not have been told of us yet.
      if (connection.connectionState === 'failed' || connection.connectionState === 'closed') line.end('lost')
    })
  })
  channel.addEventListener('message', ({ data }) => line.hear(data))
  const giveUp = (): void => {
    settle(false)
    if (!desk.lines.has(link)) line.cut()
  }
  const attempt: Attempt = { connection, isOpened, giveUp }
  desk.attempts.add(attempt)
  void isOpened.then(() => desk.attempts.delete(attempt))
  return attempt
}

/** Keeps an attempt until it is open or forgotten. */
function stand(standing: Map<string, Attempt>, sign: string, attempt: Attempt): void {
  const [oldest] = standing.values()
  if (standing.size >= MAX_STANDING) oldest?.giveUp()
  standing.set(sign, attempt)
  const timeout = setTimeout(attempt.giveUp, PATIENCE)
  void attempt.isOpened.then(() => {
    clearTimeout(timeout)
    if (standing.get(sign) === attempt) standing.delete(sign)
  })
}

async function answerSketch(desk: Desk, to: string, theirs: Sketch): Promise<Sketch | undefined> {
  const attempt = begin(desk, false)
  stand(desk.answers, to, attempt)
  try {
    await attempt.connection.setRemoteDescription(descriptionOf('offer', theirs))
  } catch (error) {
    attempt.giveUp()
    throw error
  }
  return describe(attempt)
}

/** What the other end has to know of ours, once all ways to it are known. */
async function describe({ connection, giveUp }: Attempt): Promise<Sketch | undefined> {
  try {
    await connection.setLocalDescription()
    await gathered(connection)
    const sketch = sketchOf(connection.localDescription?.sdp ?? '')
    const known = sketch && { ...sketch, candidates: sketch.candidates.filter(isPlace) }
    if (known !== undefined && isWritable(known)) return known
  } catch {
    // Given up, or refused by the browser: nothing is to be had from it.
  }
  giveUp()
  return undefined
}

async function finish(attempt: Attempt, theirs: Sketch): Promise<PairingFault | undefined> {
  const timeout = setTimeout(attempt.giveUp, CONNECT_TIME)
  try {
    await attempt.connection.setRemoteDescription(descriptionOf('answer', theirs))
  } catch {
    attempt.giveUp()
    return { fault: 'unable' }
  }
  const isOpened = await attempt.isOpened
  clearTimeout(timeout)
  return isOpened ? undefined : { fault: 'unreached' }
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const look = (): void => {
      if (connection.iceGatheringState === 'complete') resolve()
    }
    connection.addEventListener('icegatheringstatechange', look)
    setTimeout(resolve, GATHER_TIME)
    look()
  })
}
