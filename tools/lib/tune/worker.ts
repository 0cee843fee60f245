import { parentPort, workerData } from 'node:worker_threads'
import { gameById } from '../../../src/engine/games/registry.ts'
import { playDeal } from './match.ts'
import type { Outcome, Table } from './match.ts'
import type { sideOf } from './side.ts'
import type { Component } from './tunables.ts'

/** What a worker is told at its start: where the module of a side lies. */
export interface WorkerSetup {
  readonly side: string
}
/** A match: both sides' numbers, and the deals that are played. */
export interface Match {
  readonly game: string
  readonly what: Component
  readonly table: Table
  readonly one: readonly number[]
  readonly other: readonly number[]
  readonly firstDeal: number
  readonly deals: number
}

interface Side {
  readonly sideOf: typeof sideOf
}
const { side } = workerData as WorkerSetup
// The same module under two addresses is loaded twice.
const one = (await import(/* @vite-ignore */ `${side}?one`)) as Side
const other = (await import(/* @vite-ignore */ `${side}?other`)) as Side

parentPort?.on('message', (match: Match) => {
  const { game, what, table } = match
  const bots = [one.sideOf(game, what, match.one), other.sideOf(game, what, match.other)] as const
  const outcomes: Outcome[] = []
  for (let deal = match.firstDeal; deal < match.firstDeal + match.deals; deal++)
    outcomes.push(playDeal(gameById(game)!, table, deal, ...bots))
  parentPort!.postMessage(outcomes)
})
