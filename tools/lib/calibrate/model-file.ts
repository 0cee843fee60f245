import { readFileSync, writeFileSync } from 'node:fs'
import { CHANCE_MODELS } from '../../../src/session/chances/chance-models.ts'
import type { ChanceModel } from '../../../src/session/chances/chances.ts'

/** Writes the models of games into their file; those of other games stay. */
export function writeModels(file: string, models: Readonly<Record<string, ChanceModel>>): void {
  const source = readFileSync(file, 'utf8')
  const begin = source.indexOf('= {') + 2
  const games = Object.entries({ ...CHANCE_MODELS, ...models }).map(([game, model]) => textOf(game, model!))
  writeFileSync(file, `${source.slice(0, begin)}{\n${games.join('')}}\n`)
}

function textOf(game: string, { weights, plies, games }: ChanceModel): string {
  const sizes = Object.entries(plies).map(([seats, many]) => `${seats}: ${String(many)}`)
  return `  ${/^\w+$/.test(game) ? game : `'${game}'`}: {
    weights: [${weights.join(', ')}],
    plies: { ${sizes.join(', ')} },
    games: ${String(games)},
  },
`
}
