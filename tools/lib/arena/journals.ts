import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeJournal } from '../../../src/session/journal.ts'
import { newTable } from '../../../src/session/table.ts'
import type { LoggedEntry, Outcome, Setting } from './types.ts'

/** The list of the games in a folder of journals, a line of JSON each. */
const LIST = 'games.jsonl'
type GameNumber = Pick<Outcome, 'deal' | 'game'>

/** Makes the folder; returns why it cannot hold journals. A folder with files in it is refused, so that runs do not mix. */
export function prepareFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true })
    return readdirSync(folder).length === 0 ? undefined : `--journals: ${folder} is not empty`
  } catch (error) {
    return `--journals: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Writes the journal of a finished game (docs/journal.md). `luck`: the seed of its dice. */
export function writeGameJournal(
  folder: string,
  at: GameNumber,
  played: { readonly setting: Setting; readonly luck: string; readonly log: readonly LoggedEntry[] },
): void {
  const { game, seats, options } = played.setting
  const table = newTable(game, seats, options)
  for (const { entry } of played.log) {
    const refusal = table.post(entry)
    if (refusal !== null) throw new Error(`${fileOf(at)}: entry ${String(table.ply())}: ${refusal}`)
  }
  writeFileSync(join(folder, fileOf(at)), `${JSON.stringify(writeJournal(table, `seed:${played.luck}`))}\n`)
}

/** Writes the list of the games: the file of each, who sat where, points, shares of the win, and lapses. */
export function writeGameList(folder: string, names: readonly string[], outcomes: readonly Outcome[]): void {
  const lines = outcomes.map(({ deal, game, plies, seats }) =>
    JSON.stringify({
      file: fileOf({ deal, game }),
      deal,
      game,
      plies,
      seats: seats.map(({ bot, points, share, lapses }) => ({ bot: names[bot], points, share, lapses })),
    }),
  )
  writeFileSync(join(folder, LIST), lines.map((line) => `${line}\n`).join(''))
}

function fileOf({ deal, game }: GameNumber): string {
  return `deal-${String(deal).padStart(4, '0')}-game-${String(game)}.json`
}
