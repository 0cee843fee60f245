import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Change } from '../game-ui.ts'
import type { LogLine } from '../log/log-groups.ts'
import { sumChangesBySeat } from '../replay/use-changes-since-turn.ts'

/** Of a long burst no more sentences are read out, unless all have to be known: the log has the rest. */
const AT_MOST = 10

/** How what happened is put into words. */
export interface Wording {
  say(message: Message): string
  /** What these players gained and lost, the same for each of them. */
  sum(seats: readonly Seat[], changes: readonly Change[]): string
  /** How many sentences are left out. */
  more(count: number): string
  /** Kinds of pieces, the most valuable first. */
  readonly pieceOrder: readonly string[]
}
interface Sentence {
  readonly text: string
  readonly weight: number
}

/** What is read out of lines of the log, in their order, as far as a listener in this seat has to know it. */
export function announce(lines: readonly LogLine[], me: Seat, wording: Wording): readonly string[] {
  const told = lines.filter(({ message, seat }) => message.weight !== 'quiet' || seat === me)
  const all = merge(told, isOneHappening, me, wording)
  const fewer = all.length > AT_MOST ? merge(told, () => true, me, wording) : all
  // What matters least is left out first, and of that the oldest; what has to be known never.
  const dropped = new Set(
    fewer
      .filter(({ weight }) => weight < 2)
      .sort((one, other) => one.weight - other.weight)
      .slice(0, Math.max(0, fewer.length - AT_MOST)),
  )
  const kept = fewer.filter((one) => !dropped.has(one)).map(({ text }) => text)
  return dropped.size === 0 ? kept : [wording.more(dropped.size), ...kept]
}

const isHead = ({ message: { weight } }: LogLine): boolean => weight === 'round' || weight === 'phase'

/**
 * How much a player has to know it: 2 if it concerns them or the whole table, or is about what is worth most, such as
 * roles, buildings and cities; 0 if it changes nothing.
 */
function weightOf(line: LogLine, me: Seat, wording: Wording): number {
  if (isHead(line) || line.seat === undefined || line.seat === me || isWorthMost(line, wording)) return 2
  return line.changes.length > 0 ? 1 : 0
}
function isWorthMost({ changes }: LogLine, { pieceOrder }: Wording): boolean {
  const first = pieceOrder.slice(0, 2)
  return changes.some(({ piece, amount }) => amount === null || first.includes(piece.split(':')[0]!))
}

/** What one choice brings several players: colonists from the ship, barrels of the craftsman. */
function isOneHappening(one: LogLine, other: LogLine): boolean {
  return one.ply === other.ply
}
/** Does a sum tell what it brought? */
function isCounted(line: LogLine, wording: Wording): boolean {
  return line.changes.length > 0 && !isWorthMost(line, wording)
}

/** Lines of one phase that say the same of several players become one sentence with what each gained and lost. */
function merge(
  lines: readonly LogLine[],
  goTogether: (one: LogLine, other: LogLine) => boolean,
  me: Seat,
  wording: Wording,
): readonly Sentence[] {
  const runs: LogLine[][] = []
  for (const line of lines) {
    const phase = runs.slice(runs.findLastIndex(([head]) => isHead(head!)) + 1)
    const fit = phase.find(
      ([first]) =>
        first!.message.key === line.message.key &&
        isCounted(first!, wording) &&
        isCounted(line, wording) &&
        goTogether(first!, line),
    )
    if (fit === undefined) runs.push([line])
    else fit.push(line)
  }
  return runs.map((run) => ({
    weight: Math.max(...run.map((line) => weightOf(line, me, wording))),
    text: run.length === 1 ? wording.say(run[0]!.message) : sumUp(run, me, wording),
  }))
}

function sumUp(run: readonly LogLine[], me: Seat, { sum, pieceOrder }: Wording): string {
  const alike = new Map<string, { seats: Seat[]; changes: readonly Change[] }>()
  const all = run.flatMap(({ changes }) => changes)
  for (const { seat, changes } of sumChangesBySeat(all, pieceOrder, me)) {
    const key = changes.map(({ piece, amount }) => `${piece} ${String(amount)}`).join()
    const found = alike.get(key)
    if (found === undefined) alike.set(key, { seats: [seat], changes })
    else found.seats.push(seat)
  }
  return [...alike.values()].map(({ seats, changes }) => sum(seats, changes)).join('; ')
}

/** Sentences with a full stop where they have no sign of their own. */
export function joinSentences(sentences: readonly string[]): string {
  return sentences
    .filter((one) => one !== '')
    .map((one, i, all) => (i === all.length - 1 || /[.?!…]$/u.test(one) ? one : `${one}.`))
    .join(' ')
}
