import type { Seat } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Change } from '../game-ui.ts'

type Event = { readonly type: string }
/** What the log needs to know of an entry that was played: entry n leads from ply n to ply n + 1. */
export interface LogEntry {
  readonly ply: number
  readonly events: readonly Event[]
}
/** An event in words. */
export interface EventText {
  readonly message: Message
  /** The same without the numbers that `changes` tells. */
  readonly brief: Message
  readonly changes: readonly Change[]
}
/** A sentence, and the ply after which it was true. */
export interface LogLine extends EventText {
  readonly key: string
  readonly ply: number
  /** The player it is about; undefined if it is about the table. */
  readonly seat: Seat | undefined
  /** Was the choice made for the player, because only one made sense? */
  readonly isAutomatic: boolean
}
export interface PhaseLines {
  readonly key: string
  /** The sentence the phase begins with; nothing before the first. */
  readonly head: LogLine | undefined
  readonly lines: readonly LogLine[]
}
export interface RoundLines {
  readonly key: string
  readonly head: LogLine | undefined
  readonly phases: readonly PhaseLines[]
}
/** Lines in a row about one player. */
export interface SeatRun {
  readonly key: string
  readonly lines: readonly LogLine[]
}

/** Turns an entry into lines and caches them, so that a longer log does not translate everything again. */
export type EntryFormatter = (told: LogEntry) => readonly LogLine[]
export function newEntryFormatter(
  tell: (event: Event) => EventText | undefined,
  isAutomatic: (ply: number) => boolean = () => false,
): EntryFormatter {
  const known = new WeakMap<LogEntry, readonly LogLine[]>()
  return (told) => {
    const lines = known.get(told) ?? linesOf(told, tell, isAutomatic(told.ply))
    known.set(told, lines)
    return lines
  }
}

function linesOf(
  { ply, events }: LogEntry,
  tell: (event: Event) => EventText | undefined,
  isAutomatic: boolean,
): readonly LogLine[] {
  const lines = events.flatMap((event, i) => {
    const telling = tell(event)
    if (telling === undefined) return []
    const about = telling.message.values['seat']
    const seat = about?.type === 'seat' ? about.seat : undefined
    return [{ ...telling, key: `${ply}.${i}`, ply: ply + 1, seat, isAutomatic: false }]
  })
  // It is said once, with what was chosen.
  return lines.map((line, i) => (i === 0 ? { ...line, isAutomatic } : line))
}

/**
 * Groups entries by round and phase. A round that has not changed is returned as the same object as before, so that Vue
 * does not render it again.
 */
export function groupLog(
  playedEntries: readonly LogEntry[],
  teller: EntryFormatter,
  before: readonly RoundLines[] = [],
): readonly RoundLines[] {
  const rounds = splitByWeight(playedEntries.flatMap(teller), 'round').map(([head, lines]) => {
    const phases = splitByWeight(lines, 'phase').map(([opening, rest]) => ({
      key: (opening ?? rest[0]!).key,
      head: opening,
      lines: rest,
    }))
    return { key: (head ?? lines[0]!).key, head, phases }
  })
  return rounds.map((round, i) => (isSame(before[i], round) ? before[i]! : round))
}

/** Cuts lines before each that weighs so much; the first part may begin without one. */
function splitByWeight(
  lines: readonly LogLine[],
  weight: 'round' | 'phase',
): readonly (readonly [head: LogLine | undefined, lines: readonly LogLine[]])[] {
  const parts: [LogLine | undefined, LogLine[]][] = []
  for (const line of lines) {
    if (line.message.weight === weight) parts.push([line, []])
    else if (parts.length === 0) parts.push([undefined, [line]])
    else parts.at(-1)![1].push(line)
  }
  return parts
}

/** Every line of a round, in order. */
export function allLines({ head, phases }: RoundLines): readonly LogLine[] {
  const lines = phases.flatMap((phase) => (phase.head ? [phase.head, ...phase.lines] : phase.lines))
  return head ? [head, ...lines] : lines
}

/** Lines are remembered with their entries: the same words from another entry are other lines. */
function isSame(one: RoundLines | undefined, two: RoundLines): boolean {
  if (one === undefined) return false
  const [old, now] = [allLines(one), allLines(two)]
  return old.length === now.length && old.every((line, i) => line === now[i])
}

/** Only what is about one player, under the headings of its rounds and phases. */
export function filterBySeat(rounds: readonly RoundLines[], seat: Seat): readonly RoundLines[] {
  return rounds.flatMap((round) => {
    const phases = round.phases
      .map((phase) => ({ ...phase, lines: phase.lines.filter((line) => line.seat === seat) }))
      .filter(({ head, lines }) => head?.seat === seat || lines.length > 0)
    return phases.length > 0 ? [{ ...round, phases }] : []
  })
}

/** Groups adjacent lines about one player, so that the name stands once. */
export function groupBySeat(lines: readonly LogLine[]): readonly SeatRun[] {
  const runs: { key: string; lines: LogLine[] }[] = []
  for (const line of lines) {
    const last = runs.at(-1)
    const isOn = line.seat !== undefined && last?.lines[0]?.seat === line.seat
    if (isOn) last.lines.push(line)
    else runs.push({ key: line.key, lines: [line] })
  }
  return runs
}

/** The first line that is new, if something older is above it. */
export function firstLineAfter(rounds: readonly RoundLines[], since: number | null): LogLine | undefined {
  return since === null || since === 0 ? undefined : rounds.flatMap(allLines).find(({ ply }) => ply > since)
}

/** Does the line only head what follows, without saying what a player did? */
const isHeading = ({ seat, message }: LogLine): boolean => message.weight === 'phase' && seat === undefined

/** The last sentence up to a ply that is worth more than a whisper and no heading. */
export function latestLine(rounds: readonly RoundLines[], ply: number): LogLine | undefined {
  for (const round of [...rounds].reverse()) {
    const line = allLines(round).findLast(
      (one) => one.ply <= ply && one.message.weight !== 'quiet' && !isHeading(one),
    )
    if (line) return line
  }
  return undefined
}

/** The sentence that begins the round a ply lies in. */
export function roundAt(rounds: readonly RoundLines[], ply: number): LogLine | undefined {
  return rounds.findLast(({ head }) => head !== undefined && head.ply <= ply)?.head
}

/** Plies at which rounds begin, first to last: where Up and Down lead. */
export function roundStarts(rounds: readonly RoundLines[]): readonly number[] {
  return rounds.flatMap(({ head }) => (head ? [head.ply] : []))
}
