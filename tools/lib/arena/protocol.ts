import * as v from 'valibot'
import { newActions } from '../../../src/engine/core/game.ts'
import type { Score, Seat } from '../../../src/engine/core/game.ts'
import { packEntry } from '../../../src/session/journal.ts'
import { readJson, integer, identifierShape } from '../../../src/session/parse.ts'
import { MAX_ENTRIES, optionsShape, packedShape } from '../../../src/session/journal-shapes.ts'
import type { Position, Setting, LoggedEntry } from './types.ts'

// What is said between the arena and a bot that is a program of its own, line by line; see docs/bot-protocol.md.

/** Raised when an older program would misunderstand a newer one. */
export const PROTOCOL = 1
/** A longer line of a bot is not read. */
export const MAX_LINE = 64 * 1024

/** What a bot may want to be told besides what everybody is. */
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
const toldShape = { entries: entriesShape, events: v.exactOptional(v.array(v.array(v.unknown()))) }
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
    ...toldShape,
    legal: v.array(
      v.strictObject({ action: integer(0, 0x7fff_ffff), means: v.record(v.string(), v.unknown()) }),
    ),
    view: v.exactOptional(v.unknown()),
  }),
  v.strictObject({ type: v.literal('over'), ...toldShape, scores: v.array(v.unknown()) }),
  v.strictObject({ type: v.literal('bye') }),
])
/** What the arena says. */
export type Message = v.InferOutput<typeof messageShape>

const shaped =
  <Shape extends v.GenericSchema>(shape: Shape) =>
  (line: string): v.InferOutput<Shape> | undefined => {
    const read = v.safeParse(shape, readJson(line))
    return read.success ? read.output : undefined
  }
/** Each reads one line; undefined if it is nothing of the kind. */
export const readReady = shaped(readyShape)
export const readChoice = shaped(choiceShape)
export const readMessage = shaped(messageShape)

/** What happened since a bot was told last, in the form of a journal with stored salts. */
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

/** A question: what happened since the last, and all that may be answered. */
export function questionOf(
  { setting, state, log }: Position,
  id: number,
  heard: Omit<LogSlice, 'told'>,
): Message {
  const { game } = setting
  const open = newActions(512)
  game.legal(state, open)
  const legal = Array.from(open.at.subarray(0, open.count), (action) => ({
    action,
    means: { ...game.describe(state, action) },
  }))
  const view = heard.wants.includes('view') ? { view: game.view(state) } : {}
  return { type: 'choose', id, ply: log.length, ...newEntries({ log, ...heard }), legal, ...view }
}

export function overOf(scores: readonly Score[], heard: LogSlice): Message {
  return { type: 'over', ...newEntries(heard), scores: [...scores] }
}
