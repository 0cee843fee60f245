// The failure detector of one link, a pure state machine: dialing, handshake, up, suspect (and up again), down. All times
// are in milliseconds and come from the caller.

/** Longer than the transport's own timeout, which gives a better reason. */
export const DIAL_TIMEOUT = 9000

/** The times of a link. */
export interface LinkPace {
  readonly handshake: number
  readonly heartbeat: number
  /** One missed heartbeat: the broker is probed, as the line of this device may be dead. */
  readonly quiet: number
  /** On a direct link three missed heartbeats; by relay one heartbeat and the question after it. */
  readonly suspect: number
  readonly down: number
}
export const DIRECT_PACE: LinkPace = {
  handshake: 5000,
  heartbeat: 2000,
  quiet: 3000,
  suspect: 6000,
  down: 8000,
}
/** A relay carries a heartbeat like any other event, and limits how many it takes. One is answered within 3 s. */
export const RELAY_PACE: LinkPace = {
  handshake: 12_000,
  heartbeat: 12_000,
  quiet: 15_000,
  suspect: 18_000,
  down: 24_000,
}
/** Time for the other side to answer after this page slept. */
export const WAKE_GRACE = 3000
/** Ticks come twice a second; a longer gap than this means that the page slept. */
const SLEEP_THRESHOLD = 3000

export type LinkPhase = 'dialing' | 'handshake' | 'up' | 'suspect' | 'down'

export interface Liveness {
  readonly phase: LinkPhase
  readonly pace: LinkPace
  readonly phaseSince: number
  /** When something was last received; moved forward after this page slept. */
  readonly receivedAt: number
  readonly sentAt: number
  readonly tickedAt: number
  /** Has the link been silent for a heartbeat, or not answered yet after this page slept? */
  readonly isQuiet: boolean
}
export type LivenessInput = 'opened' | 'proved' | 'received' | 'sent' | 'closed' | 'tick' | 'wake'
/** The first two are frames to send, the others report the state of the link. */
export type LivenessEffect =
  | 'sendHello'
  | 'sendHeartbeat'
  | 'up'
  | 'quiet'
  | 'suspect'
  | 'recovered'
  | 'tooSlow'
  | 'silent'
export interface LivenessStep {
  readonly liveness: Liveness
  readonly effects: readonly LivenessEffect[]
}

export const initialLiveness = (now: number, pace: LinkPace = DIRECT_PACE): Liveness => ({
  phase: 'dialing',
  pace,
  phaseSince: now,
  receivedAt: now,
  sentAt: now,
  tickedAt: now,
  isQuiet: false,
})

/** The next state and the effects of an input. Inputs that are impossible in the current phase change nothing. */
export function advanceLiveness(liveness: Liveness, input: LivenessInput, now: number): LivenessStep {
  switch (input) {
    case 'opened':
      return changePhaseFrom(liveness, ['dialing', 'handshake', 'sendHello'], now)
    case 'proved':
      return changePhaseFrom(liveness, ['handshake', 'up', 'up'], now)
    case 'closed':
      return unchanged({ ...liveness, phase: 'down', phaseSince: now })
    case 'sent':
      return unchanged({ ...liveness, sentAt: now })
    case 'received':
      return changePhaseFrom(
        { ...liveness, receivedAt: now, isQuiet: false },
        ['suspect', 'up', 'recovered'],
        now,
      )
    case 'wake':
      return isUp(liveness) ? wake(liveness, now) : unchanged(liveness)
    case 'tick':
      return liveness.phase === 'down' ? unchanged(liveness) : tick(liveness, now)
  }
}

function changePhaseFrom(
  liveness: Liveness,
  [from, to, effect]: [LinkPhase, LinkPhase, LivenessEffect],
  now: number,
): LivenessStep {
  return liveness.phase === from ? changePhase(liveness, to, now, effect) : unchanged(liveness)
}
const unchanged = (liveness: Liveness): LivenessStep => ({ liveness, effects: [] })
/** Some machines stop their clock while they sleep, so even a link heard from just now is probed. */
const wake = (liveness: Liveness, now: number): LivenessStep => ({
  liveness: { ...liveness, receivedAt: now - liveness.pace.down + WAKE_GRACE, sentAt: now, isQuiet: true },
  effects: ['sendHeartbeat'],
})

export const isUp = ({ phase }: Liveness): boolean => phase === 'up' || phase === 'suspect'

function changePhase(
  liveness: Liveness,
  phase: LinkPhase,
  now: number,
  effect: LivenessEffect,
): LivenessStep {
  return { liveness: { ...liveness, phase, phaseSince: now, receivedAt: now }, effects: [effect] }
}

/** A time of last reception that leaves at least `WAKE_GRACE` before the link counts as down. */
const receivedWithGrace = ({ receivedAt, pace }: Liveness, now: number): number =>
  Math.max(receivedAt, now - pace.down + WAKE_GRACE)

function tick(before: Liveness, now: number): LivenessStep {
  const hasSlept = now - before.tickedAt > SLEEP_THRESHOLD
  const liveness: Liveness = {
    ...before,
    tickedAt: now,
    receivedAt: hasSlept ? receivedWithGrace(before, now) : before.receivedAt,
  }
  if (isUp(liveness)) return tickUp(liveness, hasSlept, now)
  const patience = liveness.phase === 'dialing' ? DIAL_TIMEOUT : liveness.pace.handshake
  const isLate = now - liveness.phaseSince > patience
  return isLate ? changePhase(liveness, 'down', now, 'tooSlow') : unchanged(liveness)
}

function tickUp(liveness: Liveness, hasSlept: boolean, now: number): LivenessStep {
  const { pace } = liveness
  const silence = now - liveness.receivedAt
  if (silence > pace.down) return changePhase(liveness, 'down', now, 'silent')
  const effects: LivenessEffect[] = []
  const isQuiet = liveness.isQuiet || silence > pace.quiet
  const isFirst = isQuiet && !liveness.isQuiet
  if (isFirst) effects.push('quiet')
  const isSuspect = liveness.phase === 'up' && silence > pace.suspect
  if (isSuspect) effects.push('suspect')
  // The other end answers a heartbeat at once.
  const isDue = hasSlept || isFirst || now - liveness.sentAt >= pace.heartbeat
  if (isDue) effects.push('sendHeartbeat')
  const sentAt = isDue ? now : liveness.sentAt
  const phase = isSuspect ? 'suspect' : liveness.phase
  return { liveness: { ...liveness, phase, sentAt, isQuiet }, effects }
}
