import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { BUILDINGS as ENDEAVOR_BUILDINGS } from '../engine/games/endeavor/buildings.ts'
import { BUILDINGS as PUERTO_RICO_BUILDINGS } from '../engine/games/puerto-rico/buildings/index.ts'

// Boards draw and word what the engine and `engine/games/<game>/insight` find out. A board that names a building or a card
// by its id decides something by a rule. Ids may be named where pieces are drawn, and in rules and guide, which explain them.

const ROOT = fileURLToPath(new URL('.', import.meta.url))
/** Folders of a game in which ids are drawn or explained. */
const EXEMPT = /^(pieces|rules|guide)\//

/** The sources of a game's boards, without tests, as path and text. */
function sourcesOf(game: string): readonly (readonly [path: string, text: string])[] {
  const files = readdirSync(`${ROOT}${game}`, { recursive: true, encoding: 'utf8' })
  return files
    .filter((path) => /\.(ts|vue)$/.test(path) && !/\.(test|fixture)\.ts$/.test(path) && !EXEMPT.test(path))
    .map((path) => [path, readFileSync(`${ROOT}${game}/${path}`, 'utf8')] as const)
}

/** The ids that a source names as a whole string, or after a prefix such as `building:`. */
function idsNamedIn(text: string, ids: readonly string[]): readonly string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<!:)\/\/.*/g, '')
  return ids.filter((id) => new RegExp(`['"\`](?:[a-z-]+:)?${id}['"\`]`).test(code))
}
/** The comparisons of a source that pick out cards by their number. */
function cardsNamedIn(text: string): readonly string[] {
  return text.match(/\b(?:at|number|card)(?:\.value)?\s*[=!]==\s*(?:\d+|[A-Z]{3,})/g) ?? []
}

/** `market` is also the name of a panel. */
const AMBIGUOUS = ['market']
const GAMES = [
  ['puerto-rico', PUERTO_RICO_BUILDINGS.map(({ name }) => name)],
  ['endeavor', ENDEAVOR_BUILDINGS.map(({ name }) => name).filter((name) => !AMBIGUOUS.includes(name))],
] as const

test.each(GAMES)('the boards of %s name no building and no card', (game, ids) => {
  const sources = sourcesOf(game)
  expect(sources.length).toBeGreaterThan(50)
  const found = sources.flatMap(([path, text]) =>
    [...idsNamedIn(text, ids), ...cardsNamedIn(text)].map((id) => `${path}: ${id}`),
  )
  expect(found).toEqual([])
})

test('a planted building or card is found', () => {
  const ids = ['wharf', 'small-wharf']
  expect(idsNamedIn(`if (building === 'wharf') return 1`, ids)).toEqual(['wharf'])
  expect(idsNamedIn('<Drawing of="building:small-wharf" />', ids)).toEqual(['small-wharf'])
  expect(idsNamedIn(`// a wharf, or a 'wharf'\nconst wharfage = "wharves"`, ids)).toEqual([])
  expect(cardsNamedIn(`const isAbolition = deck === 'europe' && at === 5`)).toEqual(['at === 5'])
  expect(cardsNamedIn('number.value === ABOLITION')).toEqual(['number.value === ABOLITION'])
  expect(cardsNamedIn('number === wanted')).toEqual([])
})
