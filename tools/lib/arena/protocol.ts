import * as v from 'valibot'
import { newActions } from '../../../src/engine/core/game.ts'
import type { ActionDescription, Score, Seat } from '../../../src/engine/core/game.ts'
import { packEntry } from '../../../src/session/journal.ts'
import { readJson, integer, identifierShape } from '../../../src/session/parse.ts'
import { MAX_ENTRIES, optionsShape, packedShape } from '../../../src/session/journal-shapes.ts'
import { WANTS } from './messages.ts'
import type {
  Begin,
  Choice,
  Decline,
  EntryLine,
  Hello,
  LapseLine,
  Over,
  Question,
  Ready,
  Want,
} from './messages.ts'
import type { LoggedEntry, PlacedLapse, Position, Setting } from './types.ts'

// The messages between the arena and a bot in a process of its own, one JSON object a line; see docs/bot-protocol.md.

/** The version of the protocol; raised when older programs would misunderstand newer ones. */
export const PROTOCOL = 1
/** Longer lines of a bot are rejected. */
export const MAX_LINE = 64 * 1024
/** Characters of a line that a message about it shows. */
const SHOWN = 80

const readyShape = v.strictObject({
  type: v.literal('ready'),
  protocol: v.literal(PROTOCOL),
  name: v.pipe(v.string(), v.maxLength(80)),
  wants: v.exactOptional(v.pipe(v.array(v.picklist(WANTS)), v.maxLength(WANTS.length))),
})
const answerShape = v.variant('type', [
  v.strictObject({
    type: v.literal('choice'),
    id: integer(0, 0x7fff_ffff),
    action: integer(0, 0x7fff_ffff),
  }),
  v.strictObject({
    type: v.literal('decline'),
    id: integer(0, 0x7fff_ffff),
    why: v.pipe(v.string(), v.maxLength(200)),
  }),
])

const entriesShape = v.pipe(v.array(packedShape), v.maxLength(MAX_ENTRIES))
const logShape = { entries: entriesShape, events: v.exactOptional(v.array(v.array(v.unknown()))) }
const messageShape = v.variant('type', [
  v.strictObject({
    type: v.literal('hello'),
    protocol: integer(1, 1_000_000),
    limit: integer(1, 0x7fff_ffff),
  }),
  v.strictObject({
    type: v.literal('game'),
    game: identifierShape,
    version: integer(1, 1_000_000),
    seats: integer(1, 16),
    seat: integer(0, 15),
    options: optionsShape,
  }),
  v.strictObject({
    type: v.literal('choose'),
    id: integer(0, 0x7fff_ffff),
    ply: integer(0, MAX_ENTRIES),
    ...logShape,
    legal: v.array(
      v.strictObject({ action: integer(0, 0x7fff_ffff), means: v.record(v.string(), v.unknown()) }),
    ),
    view: v.exactOptional(v.unknown()),
  }),
  v.strictObject({
    type: v.literal('over'),
    ...logShape,
    scores: v.array(v.unknown()),
    view: v.exactOptional(v.unknown()),
  }),
  v.strictObject({
    type: v.literal('lapse'),
    id: integer(0, 0x7fff_ffff),
    ply: integer(0, MAX_ENTRIES),
    kind: v.string(),
    why: v.string(),
    played: integer(0, 0x7fff_ffff),
  }),
  v.strictObject({ type: v.literal('bye') }),
])
/** A line of the arena as a bot of ours reads it. */
export type Message = v.InferOutput<typeof messageShape>

/** A line that was understood, or what is wrong with it. */
type Read<Line> = { readonly line: Line } | { readonly problem: string }

const parser =
  <Shape extends v.GenericSchema>(shape: Shape) =>
  (text: string): Read<v.InferOutput<Shape>> => {
    const from = readJson(text)
    if (from === undefined) return { problem: `not JSON: ${text.slice(0, SHOWN)}` }
    const read = v.safeParse(shape, from)
    if (read.success) return { line: read.output }
    const [issue] = read.issues
    return { problem: `${v.getDotPath(issue) ?? 'line'}: ${issue.message}` }
  }
/** Each parses one line. */
export const readReady: (text: string) => Read<Ready> = parser(readyShape)
export const readAnswer: (text: string) => Read<Choice | Decline> = parser(answerShape)
export const readMessage = parser(messageShape)

/** Lines of any game; the types of one game are in `schemas`. */
type SentQuestion = Question<unknown, LoggedEntry['events'][number], ActionDescription>
type SentOver = Over<unknown, LoggedEntry['events'][number]>

/** The part of the log that a bot has not received yet, from entry `from` on. */
type LogSlice = {
  readonly log: readonly LoggedEntry[]
  readonly from: number
  readonly wants: readonly Want[]
}

function newEntries({ log, from, wants }: LogSlice): Pick<SentOver, 'entries' | 'events'> {
  const fresh = log.slice(from)
  const entries = fresh.map(({ entry }) => packEntry(entry, 'table') as EntryLine)
  return wants.includes('events') ? { entries, events: fresh.map(({ events }) => [...events]) } : { entries }
}

export function helloOf(limit: number): Hello {
  return { type: 'hello', protocol: PROTOCOL, limit }
}

export function gameOf({ game, seats, options }: Setting, seat: Seat): Begin {
  return { type: 'game', game: game.id, version: game.version, seats, seat, options }
}

/** A request for a choice: the new entries and the legal actions. */
export function questionOf(
  { setting, state, log }: Position,
  id: number,
  slice: Omit<LogSlice, 'log'>,
): SentQuestion {
  const { game } = setting
  const open = newActions(512)
  game.legal(state, open)
  const legal = Array.from(open.at.subarray(0, open.count), (action) => ({
    action,
    means: { ...game.describe(state, action) },
  }))
  const view = slice.wants.includes('view') ? { view: game.view(state) } : {}
  return { type: 'choose', id, ply: log.length, ...newEntries({ log, ...slice }), legal, ...view }
}

/** A line about a lapse; `id` is that of the question. */
export function lapseOf({ kind, why, ply, played }: PlacedLapse, id: number): LapseLine {
  return { type: 'lapse', id, ply, kind, why, played }
}

export function overOf(
  { setting, state, log }: Pick<Position, 'setting' | 'state' | 'log'>,
  scores: readonly Score[],
  slice: Omit<LogSlice, 'log'>,
): SentOver {
  const view = slice.wants.includes('view') ? { view: setting.game.view(state) } : {}
  return { type: 'over', ...newEntries({ log, ...slice }), scores, ...view }
}
