import * as v from 'valibot'
import type { Analysis, Search } from '../bots/bot.ts'
import { heuristicsFor } from '../bots/registry.ts'
import { searchFor } from '../bots/search/search.ts'
import type { State } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { integer, identifierShape } from './parse.ts'
import { runInSlices } from './time-slices.ts'
import type { TimeSlicing } from './time-slices.ts'

/** A position that is to be judged: of which game, by which rules, and how it stands. */
export interface Position {
  readonly game: string
  readonly version: number
  readonly state: State
  /** Which of several looks at the same position: each throws dice of its own. The first if none is named. */
  readonly batch?: number
}

/** More games than this are played on from no position. */
const MOST_ITERATIONS = 1_000_000
/** All analyses of a batch throw the same dice, so that the same question has the same answer. */
const SEED = 0x77696e64

const idShape = integer(0, 0x7fff_ffff)
const figure = v.pipe(v.number(), v.finite())
// Sums of many games may be a little more than whole.
const share = v.pipe(figure, v.minValue(0), v.maxValue(1.000_1))
const actionShape = integer(0, 0x7fff_ffff)

/** What a worker is asked: to judge a position, or not to go on with it. */
const requestShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('analyse'),
    id: idShape,
    game: identifierShape,
    version: integer(1, 1_000_000),
    state: v.pipe(v.instance(Int16Array), v.minLength(1), v.maxLength(4096)),
    iterations: integer(1, MOST_ITERATIONS),
    batch: v.exactOptional(integer(0, 1000)),
  }),
  v.strictObject({ kind: v.literal('stop'), id: idShape }),
])
export type AnalysisRequest =
  | ({ readonly kind: 'analyse'; readonly id: number; readonly iterations: number } & Position)
  | { readonly kind: 'stop'; readonly id: number }

const judgedShape = v.strictObject({
  action: actionShape,
  visits: integer(0, MOST_ITERATIONS),
  win: share,
  points: figure,
  margin: figure,
  sources: v.record(v.pipe(v.string(), v.maxLength(40)), figure),
  line: v.pipe(v.array(actionShape), v.maxLength(500)),
})
const foundShape = v.strictObject({
  kind: v.literal('found'),
  id: idShape,
  /** Is this the last word? */
  done: v.boolean(),
  analysis: v.strictObject({
    seat: integer(0, 7),
    iterations: integer(0, MOST_ITERATIONS),
    exact: v.boolean(),
    win: v.pipe(v.array(share), v.maxLength(8)),
    points: v.pipe(v.array(figure), v.maxLength(8)),
    choices: v.pipe(v.array(judgedShape), v.minLength(1), v.maxLength(512)),
  }),
})
const failedShape = v.strictObject({
  kind: v.literal('failed'),
  id: idShape,
  failed: v.pipe(v.string(), v.maxLength(500)),
})
/** What a worker says of a position: what it has found so far, or that it cannot judge it. */
export type AnalysisReply =
  | { readonly kind: 'found'; readonly id: number; readonly done: boolean; readonly analysis: Analysis }
  | v.InferOutput<typeof failedShape>

/** Reads what a worker said; undefined if it is nothing of ours. */
export function readAnalysisReply(message: unknown): AnalysisReply | undefined {
  const read = v.safeParse(v.variant('kind', [foundShape, failedShape]), message)
  return read.success ? read.output : undefined
}

/** Begins to judge a position. Throws if it is none of this game, or nobody has to choose there. */
function startSearch(shelf: GameRegistry, position: Position, iterations: number): Search {
  const { game: id, version, state, batch = 0 } = position
  const game = shelf(id)
  const knowledge = heuristicsFor(id)
  if (game === undefined || knowledge === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} is known here`)
  game.check(state)
  if (game.turn(state) < 0) throw new Error('nobody has to choose here')
  return searchFor(game, knowledge, state, SEED + batch, { iterations, analysis: true })
}

/** What is wanted of an analysis, and how it is run. */
export interface AnalysisRun extends Omit<TimeSlicing, 'heard'> {
  readonly games: GameRegistry
  /** Milliseconds between two partial answers. */
  readonly reportEvery: number
  /** Hears what has been found so far, now and then. */
  onProgress(so: Analysis): void
}

/** Judges a position in slices; answers the last word, or undefined if it was stopped before. */
export async function analyzeInSlices(
  position: Position,
  iterations: number,
  judging: AnalysisRun,
): Promise<Analysis | undefined> {
  const search = startSearch(judging.games, position, iterations)
  let told = judging.now()
  const isDone = await runInSlices(search, {
    ...judging,
    onSlice() {
      if (judging.now() - told < judging.reportEvery) return
      judging.onProgress(search.analysis())
      told = judging.now()
    },
  })
  return isDone ? search.analysis() : undefined
}

/**
 * The worker's side: what hears messages, and tells whether they were about analysis. A new wish takes the place of the
 * one before; nothing throws.
 */
export function serveAnalysis(
  say: (word: AnalysisReply) => void,
  workshop: Omit<AnalysisRun, 'heard' | 'isStopped'>,
): (message: unknown) => boolean {
  let wanted: number | undefined
  async function answer(wish: Extract<AnalysisRequest, Position>): Promise<void> {
    const { id, iterations, ...position } = wish
    const found = (analysis: Analysis, done: boolean): void => say({ kind: 'found', id, done, analysis })
    try {
      const heard = (so: Analysis): void => found(so, false)
      const last = await analyzeInSlices(position, iterations, {
        ...workshop,
        onProgress,
        isStopped: () => wanted !== id,
      })
      if (last !== undefined) found(last, true)
    } catch (error) {
      const failed = (error instanceof Error ? error.message : 'no reason given').slice(0, 500)
      say({ kind: 'failed', id, failed })
    }
  }
  return (message) => {
    const read = v.safeParse(requestShape, message)
    if (!read.success) return false
    const wish: AnalysisRequest = read.output
    if (wish.kind === 'analyse') {
      wanted = wish.id
      void answer(wish)
    } else if (wanted === wish.id) wanted = undefined
    return true
  }
}
