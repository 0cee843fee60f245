import { parentPort, workerData } from 'node:worker_threads'
import { gameById } from '../../../src/engine/games/registry.ts'
import { playDeal } from './match.ts'
import type { Outcome, Table } from './match.ts'
import type { sideOf } from './side.ts'
import type { Component } from './tunables.ts'

/** Data of a new worker: the address of the module of a side. */
export interface WorkerSetup {
  readonly side: string
}
/** A match: the numbers of both sides, and the deals to play. */
export interface Match {
  readonly game: string
  readonly component: Component
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
  const { game, component, table } = match
  const bots = [one.sideOf(game, component, match.one), other.sideOf(game, component, match.other)] as const
  const outcomes: Outcome[] = []
  for (let deal = match.firstDeal; deal < match.firstDeal + match.deals; deal++)
    outcomes.push(playDeal(gameById(game)!, table, deal, ...bots))
  parentPort!.postMessage(outcomes)
})
