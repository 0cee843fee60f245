import { expect, test } from 'vitest'
import { searchAutomaticChoices as searchEndeavor } from '../../src/engine/games/endeavor/automatic-search.fixture.ts'
import { searchAutomaticChoices as searchPuertoRico } from '../../src/engine/games/puerto-rico/automatic-search.fixture.ts'
import { searchAnswers } from './search-answers.ts'
import type { Searches } from './search-answers.ts'

/** A wrong rule: it declines one question, wherever it is asked. A pass is always the first choice. */
const declines =
  (name: string) =>
  (
    { question }: { readonly question: { readonly name: string } | null },
    open: readonly { readonly action: number }[],
  ) =>
    question?.name === name && open.length > 1 ? open[0]!.action : undefined

/** One game in the place of many. */
const SHORT: Searches = {
  'puerto-rico': (plan) => searchPuertoRico({ ...plan, games: 1 }),
  endeavor: (plan) => searchEndeavor({ ...plan, games: 1 }),
}

test('all games are searched until enough answers are compared, alike each time', () => {
  const first = searchAnswers(['25'], SHORT)
  expect(first.error).toBe('')
  expect(first.exitCode).toBe(0)
  expect(first.out).toMatch(
    /^puerto-rico: [\d,]+ games, [\d,]+ positions\n {2}\d+ automatic answers, \d+ of them/,
  )
  expect(first.out).toMatch(/\n {2}0 contradicted\nendeavor: [\d,]+ games, [\d,]+ positions\n/)
  const counts = [...first.out.matchAll(/(\d+) automatic answers/g)].map(([, count]) => Number(count))
  expect(counts[0]! + counts[1]!).toBeGreaterThanOrEqual(25)
  expect(searchAnswers(['25'], SHORT)).toEqual(first)
})

test.each([
  [
    'puerto-rico',
    'recruit',
    { 'puerto-rico': () => searchPuertoRico({ games: 1, choose: declines('recruit') }) },
  ],
  ['endeavor', 'more', { endeavor: () => searchEndeavor({ games: 1, choose: declines('more') }) }],
] satisfies [string, string, Searches][])('a wrong answer is found (%s, %s)', (game, question, searches) => {
  const { exitCode, out, error } = searchAnswers(['1', '--game', game], searches)
  expect(exitCode).toBe(3)
  expect(out).toMatch(/[1-9]\d* contradicted$/)
  expect(error).toContain(`${question}: {`)
})

test.each(['none', '-5', '1.5', '10 20', '10 --game chess', '10 --from -1', '10 --fast'])(
  'what cannot be searched is refused: %s',
  (words) => {
    expect(searchAnswers(words.split(' '))).toMatchObject({ exitCode: 2, out: '' })
  },
)
