import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { gameById } from '../../src/engine/games/registry.ts'
import { replay } from './replay.ts'

// Finished games, each with the output of replaying it, which must never change. More are recorded by
// `npm run -s play -- … > NAME.json` and `npm run -s replay -- NAME.json > NAME.txt`.
const FOLDERS = ['endeavor'].map((game) => join('tests/journals', game))
const JOURNALS = FOLDERS.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name)),
)

interface Line {
  readonly seats: number
  readonly over: boolean
  readonly options: Readonly<Record<string, unknown>>
}
function toldOf(path: string): Line {
  return JSON.parse(readFileSync(path.replace(/json$/, 'txt'), 'utf8')) as Line
}

test.each(JOURNALS)('%s replays to the recorded end', (path) => {
  const { exitCode, out } = replay(readFileSync(path, 'utf8'), gameById)
  expect(exitCode).toBe(0)
  // Options added later have their defaults here.
  expect(JSON.parse(out)).toMatchObject(toldOf(path))
})

test('the games cover every size, with and without every option', () => {
  const told = JOURNALS.map(toldOf)
  expect(told.every(({ over }) => over)).toBe(true)
  for (const seats of gameById('endeavor')!.seats)
    expect(
      told.some((one) => one.seats === seats && Object.values(one.options).every((value) => !value)),
    ).toBe(true)
  for (const option of Object.keys(gameById('endeavor')!.options))
    expect(told.some(({ options }) => Boolean(options[option]))).toBe(true)
})
