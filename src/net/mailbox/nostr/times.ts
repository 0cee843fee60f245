import type { MailboxEnvironment } from '../environment.ts'

/** How long we wait for a relay, in milliseconds. */
export interface RelayTimes {
  readonly connect: number
  /** For all it holds. */
  readonly list: number
  /** For its word about one event. */
  readonly answer: number
  /** For its limits. */
  readonly limits: number
  /** Between two questions whether it is still there, and for the answer. */
  readonly alive: number
  readonly aliveAnswer: number
  /** Until a parcel that came from elsewhere should be here, too. */
  readonly mend: number
  /** Until a relay shows on another connection what it took; and until that is asked again where none answered. */
  readonly show: number
  readonly showAgain: number
  /** Before the next try: first, and at most. */
  readonly retry: readonly [number, number]
  /** Before a relay is tried again that sent what no honest relay sends. */
  readonly bar: readonly [number, number]
  /** Before an event is sent again after a fault of the relay: first, and at most. */
  readonly failed: readonly [number, number]
  /** How long a relay is left alone that asks us to be slower, that has barred our address, or wants what we do not bring. */
  readonly slower: readonly [number, number]
  readonly banned: readonly [number, number]
  readonly closed: readonly [number, number]
}

const SECOND = 1000
const MINUTE = 60 * SECOND
export const RELAY_TIMES: RelayTimes = {
  connect: 8 * SECOND,
  list: 10 * SECOND,
  answer: 10 * SECOND,
  limits: 4 * SECOND,
  alive: MINUTE,
  aliveAnswer: 15 * SECOND,
  mend: 8 * SECOND,
  show: 3 * SECOND,
  showAgain: 30 * SECOND,
  retry: [SECOND, 5 * MINUTE],
  bar: [10 * MINUTE, 120 * MINUTE],
  failed: [5 * SECOND, 5 * MINUTE],
  slower: [MINUTE, MINUTE],
  banned: [15 * MINUTE, 30 * MINUTE],
  closed: [120 * MINUTE, 180 * MINUTE],
}

/** Doubles with every failure up to the longest pause, with a random quarter more or less. */
export function pauseAfter(
  failures: number,
  [first, most]: readonly [number, number],
  { random }: Pick<MailboxEnvironment, 'random'>,
): number {
  return Math.min(most, first * 2 ** Math.min(failures - 1, 30)) * (0.75 + random() / 2)
}
