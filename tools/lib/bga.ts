import { bringGame } from '../../src/bga/import.ts'
import type { BgaFault, BroughtGame } from '../../src/bga/import.ts'
import type { Stop } from '../../src/bga/play-log.ts'
import type { CommandOutput } from './command-output.ts'

/** Brings a game from Board Game Arena: its journal as one line, and as an error text what was checked or why there is none. */
export function bga(text: string): CommandOutput {
  const game = bringGame(text)
  if ('fault' in game) return { exitCode: 1, out: '', error: `bga: ${reason(game.fault)}` }
  return { exitCode: 0, out: JSON.stringify(game.journal), error: checked(game) }
}

function checked(game: BroughtGame): string {
  const { choices, comparisons, totals, rounds, stop, guesses, unknown } = game
  const lines = [
    `bga: ${String(choices)} choices agree, ${String(comparisons)} comparisons, ${totals.join(' : ')}`,
    ...(stop === undefined ? [] : [`bga: stopped after ${String(rounds)} rounds: ${stopText(stop)}`]),
    ...guesses.map((move) => `bga: at move ${moveText(move)} several choices fit; the first was taken`),
    ...(stop !== undefined && unknown.length > 0 ? [`bga: not understood: ${unknown.join(', ')}`] : []),
    ...(game.isConceded ? ['bga: the result at BGA was not by points'] : []),
  ]
  return lines.join('\n')
}

function reason(fault: BgaFault): string {
  if ('message' in fault) return `${fault.code}: ${fault.message}`
  return 'stop' in fault ? `${fault.code}: ${stopText(fault.stop)}` : fault.code
}

const moveText = (move: number | null): string => (move === null ? '?' : String(move))
const stopText = ({ code, detail, move }: Stop): string =>
  `${code} in the phase from move ${moveText(move)} on: ${detail}`
