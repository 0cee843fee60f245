import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Change } from '../game-ui.ts'
import type { LogLine } from '../log/log-groups.ts'
import { sumChangesBySeat } from '../replay/use-changes-since-turn.ts'

/** Of a long burst no more sentences and words are read out, unless all have to be known: the log has the rest. */
const SENTENCES = 10
const WORDS = 60

/** How what happened is put into words. */
export interface Wording {
  say(message: Message): string
  /** What these players gained and lost, the same for each of them. */
  sum(seats: readonly Seat[], changes: readonly Change[]): string
  /** How many lines are left out. */
  more(count: number): string
  /** Kinds of pieces, the most valuable first. */
  readonly pieceOrder: readonly string[]
}
interface Sentence {
  readonly text: string
  readonly weight: number
  readonly lines: readonly LogLine[]
}

/** What is read out of lines of the log, in their order, as far as a listener in this seat has to know it. */
export function announce(lines: readonly LogLine[], me: Seat, wording: Wording): readonly string[] {
  const told = lines
    .filter(({ message, seat }) => message.weight !== 'quiet' || seat === me)
    .filter((line, i, all) => line.seat === me || !isPriceOf(line, all[i + 1]))
  const all = merge(told, isOnePly, me, wording)
  if (!isLong(all)) return all.map(({ text }) => text)
  const kept = shorten(
    merge(told, () => true, me, wording),
    me,
    wording,
  )
  const left = told.length - kept.flatMap((one) => one.lines).length
  const texts = kept.map(({ text }) => text)
  return left === 0 ? texts : [wording.more(left), ...texts]
}

const isGain = ({ amount }: Change): boolean => amount === null || amount > 0
const wordsIn = (text: string): number => text.split(/\s+/u).length
const isLong = (sentences: readonly Sentence[]): boolean =>
  sentences.length > SENTENCES || sentences.reduce((sum, { text }) => sum + wordsIn(text), 0) > WORDS

/**
 * Leaves out what matters least, and of that the oldest, until it is short; then, of what several players gained and lost, all
 * but my own. What has to be known is never left out.
 */
function shorten(sentences: readonly Sentence[], me: Seat, wording: Wording): readonly Sentence[] {
  const droppable = sentences
    .filter(({ weight }) => weight < 2)
    .toSorted((one, other) => one.weight - other.weight)
  let kept = sentences
  for (const one of droppable) {
    if (!isLong(kept)) return kept
    kept = kept.filter((other) => other !== one)
  }
  for (const one of kept) {
    if (!isLong(kept)) return kept
    const mine = one.lines.filter(({ seat }) => seat === me)
    if (mine.length === 0 || mine.length === one.lines.length) continue
    kept = kept.map((other) => (other === one ? sentenceOf(mine, me, wording) : other))
  }
  return kept
}

/** Does the first line only tell what the next one took, such as the building used for it? That is left to the log. */
function isPriceOf({ seat, changes }: LogLine, next: LogLine | undefined): boolean {
  const isLoss = changes.length > 0 && !changes.some(isGain)
  return isLoss && next !== undefined && !isHead(next) && next.seat === seat
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
function isOnePly(one: LogLine, other: LogLine): boolean {
  return one.ply === other.ply
}
/** Does a sum tell what it brought? */
function isCounted(line: LogLine, wording: Wording): boolean {
  return line.changes.some(isGain) && !isWorthMost(line, wording)
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
  return runs.map((run) => sentenceOf(run, me, wording))
}

function sentenceOf(lines: readonly LogLine[], me: Seat, wording: Wording): Sentence {
  return {
    lines,
    weight: Math.max(...lines.map((line) => weightOf(line, me, wording))),
    text: lines.length === 1 ? wording.say(lines[0]!.message) : sumUp(lines, me, wording),
  }
}

/** What each gained, whatever it cost; of a player who lost as much, what they lost. */
function sumUp(run: readonly LogLine[], me: Seat, { sum, pieceOrder }: Wording): string {
  const alike = new Map<string, { seats: Seat[]; changes: readonly Change[] }>()
  const all = run.flatMap(({ changes }) => changes)
  for (const { seat, changes: both } of sumChangesBySeat(all, pieceOrder, me)) {
    const gains = both.filter(isGain)
    const changes = gains.length > 0 ? gains : both
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
