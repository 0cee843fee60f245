import { readFileSync, writeFileSync } from 'node:fs'
import type { ChanceModel } from '../../../src/session/chances/chances.ts'
import { CHANCE_MODELS } from '../../../src/session/chances/chance-models.ts'
import type { Size } from './records.ts'

/** Writes models into their file; those of other sizes stay. */
export function writeModels(
  file: string,
  models: readonly { readonly size: Size; readonly model: ChanceModel }[],
): void {
  const all: Record<string, Record<string, ChanceModel>> = structuredClone(CHANCE_MODELS) as never
  for (const { size, model } of models) (all[size.game] ??= {})[size.seats] = model
  const source = readFileSync(file, 'utf8')
  const begin = source.indexOf('= {') + 2
  writeFileSync(file, `${source.slice(0, begin)}${textOf(all)}\n`)
}

function textOf(all: Record<string, Record<string, ChanceModel>>): string {
  const games = Object.entries(all).map(([game, sizes]) => {
    const lines = Object.entries(sizes).map(
      ([seats, { plies, weights, games: many }]) =>
        `    ${seats}: { plies: ${String(plies)}, weights: [${weights.join(', ')}], games: ${String(many)} },\n`,
    )
    return `  ${/^\w+$/.test(game) ? game : `'${game}'`}: {\n${lines.join('')}  },\n`
  })
  return `{\n${games.join('')}}`
}
