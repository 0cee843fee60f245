import * as v from 'valibot'
import { newActions } from '../../../src/engine/core/game.ts'
import type { Score, Seat } from '../../../src/engine/core/game.ts'
import { packEntry } from '../../../src/session/journal.ts'
import { readJson, integer, identifierShape } from '../../../src/session/parse.ts'
import { MAX_ENTRIES, optionsShape, packedShape } from '../../../src/session/journal-shapes.ts'
import type { Position, Setting, LoggedEntry } from './types.ts'

// The messages between the arena and a bot in a process of its own, one JSON object a line; see docs/bot-protocol.md.

/** The version of the protocol; raised when older programs would misunderstand newer ones. */
export const PROTOCOL = 1
/** Longer lines of a bot are rejected. */
export const MAX_LINE = 64 * 1024

/** Optional parts of the messages that a bot may request. */
const WANTS = ['view', 'events'] as const
export type Want = (typeof WANTS)[number]

const readyShape = v.strictObject({
  type: v.literal('ready'),
  protocol: v.literal(PROTOCOL),
  name: v.pipe(v.string(), v.maxLength(80)),
  wants: v.exactOptional(v.pipe(v.array(v.picklist(WANTS)), v.maxLength(WANTS.length))),
})
const choiceShape = v.strictObject({
  type: v.literal('choice'),
  id: integer(0, 0x7fff_ffff),
  action: integer(0, 0x7fff_ffff),
})
export type Ready = v.InferOutput<typeof readyShape>
export type Choice = v.InferOutput<typeof choiceShape>

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
  v.strictObject({ type: v.literal('over'), ...logShape, scores: v.array(v.unknown()) }),
  v.strictObject({ type: v.literal('bye') }),
])
/** A message of the arena. */
export type Message = v.InferOutput<typeof messageShape>

const parser =
  <Shape extends v.GenericSchema>(shape: Shape) =>
  (line: string): v.InferOutput<Shape> | undefined => {
    const read = v.safeParse(shape, readJson(line))
    return read.success ? read.output : undefined
  }
/** Each parses one line; undefined if it is no such message. */
export const readReady = parser(readyShape)
export const readChoice = parser(choiceShape)
export const readMessage = parser(messageShape)

/** The part of the log that a bot has not received yet, from entry `from` on. */
type LogSlice = {
  readonly log: readonly LoggedEntry[]
  readonly from: number
  readonly wants: readonly Want[]
}

function newEntries({
  log,
  from,
  wants,
}: LogSlice): Pick<Extract<Message, { type: 'over' }>, 'entries' | 'events'> {
  const fresh = log.slice(from)
  const entries = fresh.map(({ entry }) => packEntry(entry, 'table'))
  return wants.includes('events') ? { entries, events: fresh.map(({ events }) => [...events]) } : { entries }
}

export function helloOf(limit: number): Message {
  return { type: 'hello', protocol: PROTOCOL, limit }
}

export function gameOf({ game, seats, options }: Setting, seat: Seat): Message {
  return { type: 'game', game: game.id, version: game.version, seats, seat, options }
}

/** A request for a choice: the new entries and the legal actions. */
export function questionOf(
  { setting, state, log }: Position,
  id: number,
  slice: Omit<LogSlice, 'log'>,
): Message {
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

export function overOf(scores: readonly Score[], slice: LogSlice): Message {
  return { type: 'over', ...newEntries(slice), scores: [...scores] }
}
