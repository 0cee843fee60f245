import type { Clock } from '../engine/core/play.bench.ts'
import { CHANCE, OVER } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { gameById, GAMES } from '../engine/games/registry.ts'
import { analyzeInSlices } from '../session/analysis.ts'
import type { Analyst } from '../session/analyst.ts'
import { botSeed, seededDice, seedOf } from '../session/dice-source.ts'
import { newTable } from '../session/table.ts'
import type { Table } from '../session/table.ts'
import { thinkNow } from '../session/thinking.ts'
import { SEVERITIES } from '../session/review/verdict.ts'
import { newEstimator } from '../session/review/estimator.ts'
import { decisionsOf } from '../session/review/analysis-jobs.ts'
import { newGameReview } from '../session/review/game-review.ts'

/** What it takes to review one finished game on one thread. */
export interface ReviewFigures {
  readonly game: string
  readonly people: number
  /** Choices of people, and all. */
  readonly wanted: number
  readonly choices: number
  /** Seconds until the curve stood, until every choice of people was judged, and until those of bots were, too. */
  readonly curve: number
  readonly done: number
  readonly all: number
  /** Marks that people got, from inaccuracies to blunders. */
  readonly marks: readonly number[]
}

/** Those who play are no masters: there is something to be found. */
const PLAYER = 'boatswain'
const SEATS = 4

/** Reviews a finished game of four seats, some of them people. */
export async function measureReview(id: string, people: number, clock: Clock): Promise<ReviewFigures> {
  const told = finished(id)
  const decisions = decisionsOf(told, (seat) => seat < people)
  const wanted = new Set(decisions.filter(({ isWanted }) => isWanted).map(({ ply }) => ply))
  const heads = decisions.filter(({ isHead }) => isHead)
  const work = newGameReview(told, decisions)
  const began = clock()
  const at = { curve: 0, done: 0, marks: [0] as readonly number[] }
  const { signal } = new AbortController()
  await work.run(
    [newEstimator(analyst, new Map(), signal)],
    () => told.ply(),
    signal,
    () => {
      const found = work.found()
      if (at.curve === 0 && heads.every(({ ply }) => found.has(ply))) at.curve = clock() - began
      if (at.done > 0 || work.progress() < 1) return
      at.done = clock() - began
      const marks = [...found.values()].map(
        ({ decision: { ply }, verdict }) => wanted.has(ply) && verdict?.severity,
      )
      at.marks = SEVERITIES.map((mark) => marks.filter((one) => one === mark).length)
    },
  )
  return { game: id, people, wanted: wanted.size, choices: decisions.length, ...at, all: clock() - began }
}

/** Analyzes synchronously. */
const analyst: Analyst = {
  async analyze(position, iterations) {
    const now = (): number => 0
    const yieldToEventLoop = (): Promise<void> => Promise.resolve()
    const run = {
      games: gameById,
      slice: 1e9,
      reportEvery: 1e9,
      now,
      yieldToEventLoop,
      onProgress: () => undefined,
    }
    return (await analyzeInSlices(position, iterations, { ...run, isStopped: () => false }))!
  },
  close: () => undefined,
}

function finished(id: string): Table {
  const game = GAMES.find((one) => one.id === id)!
  const luck = seedOf(`review of ${id}`)
  const dice = seededDice(luck)
  const table = newTable(game, SEATS, defaultOptions(game.options))
  for (let turn = table.turn(); turn !== OVER; turn = table.turn()) {
    if (turn === CHANCE) table.post({ seat: turn, salt: dice.salt(table.rolls()) })
    else table.post({ seat: turn, action: choiceAt(table, luck) })
  }
  return table
}
function choiceAt(table: Table, luck: string): number {
  const { id, version } = table.game
  const seed = botSeed(luck, table.hash())
  return thinkNow(gameById, { game: id, version, state: table.state(), level: PLAYER, seed })
}
