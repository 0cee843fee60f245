import { parseArgs } from 'node:util'
import { countChoices, newSearch } from '../../src/engine/core/automatic-search.fixture.ts'
import type { AutomaticSearch, AutomaticSearchPlan } from '../../src/engine/core/automatic-search.fixture.ts'
import { searchAutomaticChoices as searchEndeavor } from '../../src/engine/games/endeavor/automatic-search.fixture.ts'
import { searchAutomaticChoices as searchPuertoRico } from '../../src/engine/games/puerto-rico/automatic-search.fixture.ts'
import { usageError } from './command-output.ts'
import type { CommandOutput } from './command-output.ts'

const USAGE = 'usage: npx tsx tools/search-answers.ts [ANSWERS] [--game ID] [--from GAME]'
const DEFAULT_ANSWERS = 2000

/** Searches some random games, from a number on. */
type Search = (plan: Pick<AutomaticSearchPlan<unknown>, 'games' | 'from'>) => AutomaticSearch
export type Searches = Readonly<Record<string, Search>>

/** The searches of all games. */
const SEARCHES: Searches = { 'puerto-rico': searchPuertoRico, endeavor: searchEndeavor }
/** Games between two counts. The sizes take turns, so every batch has all of them. */
const BATCH = 24

interface Options {
  readonly answers: number
  readonly from: number
  readonly games: readonly string[]
}

function parseArguments(args: readonly string[], searches: Searches): Options | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { game: { type: 'string' }, from: { type: 'string', default: '0' } },
    })
    const answers = Number(positionals[0] ?? DEFAULT_ANSWERS)
    const from = Number(values.from)
    const games = Object.keys(searches).filter((id) => values.game === undefined || id === values.game)
    const isRight = Number.isInteger(answers) && answers > 0 && Number.isInteger(from) && from >= 0
    return isRight && games.length > 0 && positionals.length < 2 ? { answers, from, games } : undefined
  } catch {
    return undefined
  }
}

/**
 * Searches random games of all sizes and options until that many automatic answers are compared, the games in turn, and
 * tells what was found. The exit code is 3 if an answer is contradicted.
 */
export function searchAnswers(args: readonly string[], searches: Searches = SEARCHES): CommandOutput {
  const options = parseArguments(args, searches)
  if (options === undefined) return usageError(USAGE)
  const found = new Map(options.games.map((id) => [id, newSearch()]))
  const compared = (): number => [...found.values()].reduce((all, one) => all + countChoices(one), 0)
  let from = options.from
  for (; compared() < options.answers; from += BATCH)
    for (const [id, total] of found) add(total, searches[id]!({ games: BATCH, from }))
  const contradicted = [...found.values()].flatMap((one) => one.contradicted)
  return {
    exitCode: contradicted.length > 0 ? 3 : 0,
    out: [...found].map(([id, total]) => tell(id, from - options.from, total)).join('\n'),
    error: contradicted.join('\n'),
  }
}

function add(total: AutomaticSearch, some: AutomaticSearch): void {
  total.positions += some.positions
  total.enumerated += some.enumerated
  total.contradicted.push(...some.contradicted)
  for (const [name, count] of some.choices) total.choices.set(name, (total.choices.get(name) ?? 0) + count)
}

function tell(id: string, games: number, found: AutomaticSearch): string {
  const kinds = [...found.choices].sort().map(([name, count]) => `    ${name.padEnd(16)}${format(count)}`)
  return [
    `${id}: ${format(games)} games, ${format(found.positions)} positions`,
    `  ${format(countChoices(found))} automatic answers, ${format(found.enumerated)} of them enumerated to the end`,
    ...kinds,
    `  ${format(found.contradicted.length)} contradicted`,
  ].join('\n')
}
const format = (count: number): string => count.toLocaleString('en')
