import * as v from 'valibot'
import type { Analysis, Search } from '../bots/bot.ts'
import { heuristicsFor } from '../bots/registry.ts'
import { searchFor } from '../bots/search/search.ts'
import type { State } from '../engine/core/game.ts'
import type { GameRegistry } from './journal.ts'
import { integer } from './parse.ts'
import { runInSlices } from './time-slices.ts'
import type { TimeSlicing } from './time-slices.ts'
import { actionShape, POSITION_ENTRIES, questionIdShape } from './worker-shapes.ts'

export type { Analysis, ChoiceAnalysis } from '../bots/bot.ts'

/** A position to analyze: the game, the version of its rules and the state. */
export interface Position {
  readonly game: string
  readonly version: number
  readonly state: State
  /** Number of the independent analysis of the same position; each uses other dice. Default 0. */
  readonly batch?: number
}

/** The most playouts (simulated games) of one analysis. */
const MOST_ITERATIONS = 1_000_000
/** All analyses with the same batch number use the same dice, so the same question always has the same answer. */
const SEED = 0x77696e64

const figure = v.pipe(v.number(), v.finite())
// A mean of many games may exceed 1 by a rounding error.
const share = v.pipe(figure, v.minValue(0), v.maxValue(1.000_1))

/** Messages to the worker: analyze a position, or stop doing so. */
const requestShape = v.variant('kind', [
  v.strictObject({
    kind: v.literal('analyze'),
    id: questionIdShape,
    ...POSITION_ENTRIES,
    iterations: integer(1, MOST_ITERATIONS),
    batch: v.exactOptional(integer(0, 1000)),
  }),
  v.strictObject({ kind: v.literal('stop'), id: questionIdShape }),
])
export type AnalysisRequest =
  | ({ readonly kind: 'analyze'; readonly id: number; readonly iterations: number } & Position)
  | { readonly kind: 'stop'; readonly id: number }

const choiceShape = v.strictObject({
  action: actionShape,
  visits: integer(0, MOST_ITERATIONS),
  win: share,
  points: figure,
  margin: figure,
  sources: v.record(v.pipe(v.string(), v.maxLength(40)), figure),
  seatPoints: v.pipe(v.array(figure), v.maxLength(8)),
  lastRound: v.pipe(figure, v.minValue(0)),
  continuation: v.pipe(v.array(actionShape), v.maxLength(500)),
  line: v.pipe(v.array(actionShape), v.maxLength(1000)),
})
const foundShape = v.strictObject({
  kind: v.literal('found'),
  id: questionIdShape,
  /** Is this the final analysis? */
  done: v.boolean(),
  analysis: v.strictObject({
    seat: integer(0, 7),
    iterations: integer(0, MOST_ITERATIONS),
    exact: v.boolean(),
    pliesLeft: v.pipe(figure, v.minValue(0)),
    win: v.pipe(v.array(share), v.maxLength(8)),
    points: v.pipe(v.array(figure), v.maxLength(8)),
    choices: v.pipe(v.array(choiceShape), v.minLength(1), v.maxLength(512)),
  }),
})
const failedShape = v.strictObject({
  kind: v.literal('failed'),
  id: questionIdShape,
  failed: v.pipe(v.string(), v.maxLength(500)),
})
/** Messages from the worker: an analysis, partial or final, or why there is none. */
export type AnalysisReply =
  | { readonly kind: 'found'; readonly id: number; readonly done: boolean; readonly analysis: Analysis }
  | v.InferOutput<typeof failedShape>

/** Parses a message of the worker; undefined if it is malformed. */
export function readAnalysisReply(message: unknown): AnalysisReply | undefined {
  const read = v.safeParse(v.variant('kind', [foundShape, failedShape]), message)
  return read.success ? read.output : undefined
}

/** Throws if the game is unknown, the state is invalid, or no seat is in turn. */
function startSearch(games: GameRegistry, position: Position, iterations: number): Search {
  const { game: id, version, state, batch = 0 } = position
  const game = games(id)
  const heuristics = heuristicsFor(id)
  if (game === undefined || heuristics === undefined || game.version !== version)
    throw new Error(`no "${id}" of version ${String(version)} is known here`)
  game.check(state)
  if (game.turn(state) < 0) throw new Error('no seat is in turn')
  return searchFor(game, heuristics, state, SEED + batch, { iterations, analysis: true })
}

/** How an analysis runs, and where its partial results go. */
export interface AnalysisRun extends Omit<TimeSlicing, 'onSlice'> {
  readonly games: GameRegistry
  /** Milliseconds between two partial results. */
  readonly reportEvery: number
  onProgress(partial: Analysis): void
}

/** Analyzes a position in time slices; returns the final analysis, or undefined if it was stopped before. */
export async function analyzeInSlices(
  position: Position,
  iterations: number,
  run: AnalysisRun,
): Promise<Analysis | undefined> {
  const search = startSearch(run.games, position, iterations)
  let lastReport = run.now()
  const isDone = await runInSlices(search, {
    ...run,
    onSlice() {
      if (run.now() - lastReport < run.reportEvery) return
      run.onProgress(search.analysis())
      lastReport = run.now()
    },
  })
  return isDone ? search.analysis() : undefined
}

/**
 * The worker's side. Returns a message handler, which returns whether the message was an analysis request. A new request
 * replaces the one before; nothing throws.
 */
export function serveAnalysis(
  reply: (message: AnalysisReply) => void,
  setup: Omit<AnalysisRun, 'onProgress' | 'isStopped'>,
): (message: unknown) => boolean {
  let current: number | undefined
  async function analyze(request: Extract<AnalysisRequest, Position>): Promise<void> {
    const { id, iterations, ...position } = request
    const found = (analysis: Analysis, done: boolean): void => reply({ kind: 'found', id, done, analysis })
    try {
      const last = await analyzeInSlices(position, iterations, {
        ...setup,
        onProgress: (partial) => found(partial, false),
        isStopped: () => current !== id,
      })
      if (last !== undefined) found(last, true)
    } catch (error) {
      const failed = (error instanceof Error ? error.message : 'no reason given').slice(0, 500)
      reply({ kind: 'failed', id, failed })
    }
  }
  return (message) => {
    const read = v.safeParse(requestShape, message)
    if (!read.success) return false
    const request: AnalysisRequest = read.output
    if (request.kind === 'analyze') {
      current = request.id
      void analyze(request)
    } else if (current === request.id) current = undefined
    return true
  }
}
