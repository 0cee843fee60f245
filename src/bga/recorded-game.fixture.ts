import { readFileSync } from 'node:fs'
import type { BroughtGame } from './import.ts'
import { bringGame } from './import.ts'

/** A whole game of two at BGA, without names and without BGA's texts. */
export const RECORDED = readFileSync('tests/fixtures/bga-two-players.json', 'utf8')

export interface Packet {
  channel: string
  move_id: string | number | null
  data: { type: string; uid?: string; args: Record<string, unknown> }[]
}
/** The packets of the recorded game, to be changed. */
export const recordedPackets = (): Packet[] =>
  (JSON.parse(RECORDED) as { data: { data: Packet[] } }).data.data

/** A game that is brought. Throws if there is none. */
export function brought(text: string): BroughtGame {
  const game = bringGame(text)
  if ('fault' in game) throw new Error(JSON.stringify(game.fault))
  return game
}
/** The code of why no game is brought; null if one is. */
export function faultOf(text: string): string | null {
  const game = bringGame(text)
  return 'fault' in game ? game.fault.code : null
}
export const textOf = (packets: readonly unknown[]): string =>
  JSON.stringify({ status: 1, data: { valid: 1, data: packets } })

/** Every number as a text, and every text that is a number as one. */
export function swapNumbers(from: unknown): unknown {
  if (typeof from === 'number') return String(from)
  if (typeof from === 'string') return /^-?\d{1,9}$/.test(from) ? Number(from) : from
  if (Array.isArray(from)) return from.map(swapNumbers)
  if (typeof from !== 'object' || from === null) return from
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, swapNumbers(value)]))
}
