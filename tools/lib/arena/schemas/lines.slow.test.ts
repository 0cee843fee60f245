import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, inject, test } from 'vitest'
import { defaultOptions } from '../../../../src/engine/core/options.ts'
import { gameById } from '../../../../src/engine/games/registry.ts'
import type { Program } from '../child-program.ts'
import { externalBot } from '../external-bot.ts'
import { dealSeed, playGame } from '../match.ts'
import type { Options } from '../../../../src/session/table.ts'
import { generateSchema, SCHEMA_GAMES, schemaPath } from './generate.ts'
import type { SchemaGame } from './generate.ts'

interface Line {
  readonly type: string
  readonly id: number
  readonly ply: number
  readonly legal: readonly { readonly action: number }[]
}

const validators = new Map(
  SCHEMA_GAMES.map((game) => {
    const ajv = new Ajv({ allErrors: false, allowUnionTypes: true, strictTuples: false })
    return [game, ajv.compile(JSON.parse(readFileSync(schemaPath(game), 'utf8')) as object)] as const
  }),
)

/** Returns what is wrong with a line by the schema of the game. */
function problemOf(game: SchemaGame, line: unknown): string {
  const validate = validators.get(game)!
  return validate(line) ? '' : `${JSON.stringify(validate.errors?.slice(0, 3))} in ${JSON.stringify(line)}`
}

/** A program in this process that chooses by position in `legal`, makes one failure, and keeps all lines of both sides. */
function recorder(lines: unknown[]): (command: string) => Program {
  return () => {
    const answers: string[] = []
    let questions = 0
    const answer = (said: object): void => {
      lines.push(said)
      answers.push(JSON.stringify(said))
    }
    return {
      say(message) {
        const line = JSON.parse(JSON.stringify(message)) as Line
        lines.push(line)
        const wants = ['view', 'events', 'failures']
        if (line.type === 'hello') answer({ type: 'ready', protocol: 1, name: 'recorder', wants })
        if (line.type !== 'choose') return
        const { action } = line.legal[(questions * 7) % line.legal.length]!
        // One choice that is not legal.
        answer({ type: 'choice', id: line.id, action: questions++ === 5 ? 0x7fff_0000 : action })
      },
      hear: () => Promise.resolve({ line: answers.shift()! }),
      isGone: () => false,
      ending: () => undefined,
      end: () => Promise.resolve(),
    }
  }
}

/** Plays a game in which one program has every seat, and returns all lines of both sides. */
async function linesOf(id: SchemaGame, seats: number, options: Options, deal: number): Promise<Line[]> {
  const game = gameById(id)!
  const lines: Line[] = []
  const bot = externalBot('none', 1000, recorder(lines))
  const setting = { game, seats, options: { ...defaultOptions(game.options), ...options } }
  await playGame(
    setting,
    Array.from({ length: seats }, () => bot),
    dealSeed('schema', deal),
    () => 0,
  )
  await bot.end!()
  return lines
}

const GAMES: readonly (readonly [SchemaGame, number, Options])[] = [
  ['puerto-rico', 2, {}],
  ['puerto-rico', 3, { market: 'draft', seatAuction: true }],
  ['puerto-rico', 4, { market: 'all-violet', guesthouseMayStayEmpty: true }],
  ['puerto-rico', 5, { market: 'random', noLimits: true, simultaneousMayor: true }],
  ['endeavor', 3, {}],
  ['endeavor', 4, { paymentByFinance: true, slaveryCountsAtFive: true }],
  ['endeavor', 5, { sharedSetup: 'K7M2QX' }],
]

describe('the schemas of the bot protocol', () => {
  test.each(SCHEMA_GAMES)('the one of %s is that of the types (npx tsx tools/schemas.ts)', (game) => {
    expect(readFileSync(schemaPath(game), 'utf8')).toBe(generateSchema(game))
  })
  test.each(GAMES)('hold for every line of a game of %s for %i with %j', async (id, seats, options) => {
    for (let deal = 0; deal < (inject('isLong') ? 40 : 2); deal++) {
      const lines = await linesOf(id, seats, options, deal)
      expect(lines.map((line) => problemOf(id, line)).find((problem) => problem !== '')).toBeUndefined()
      const types = new Set(lines.map(({ type }) => type))
      const all = ['hello', 'ready', 'game', 'choose', 'choice', 'failure', 'over', 'bye']
      expect([...types].sort()).toEqual(all.sort())
      // The last position is told with the result.
      expect(lines.findLast(({ type }) => type === 'over')).toHaveProperty('view.over', true)
    }
  })
  test('refuse a line with a word too many, one too few, or another one', async () => {
    const lines = await linesOf('puerto-rico', 3, {}, 1)
    const question = lines.find(({ type }) => type === 'choose')!
    expect(problemOf('puerto-rico', question)).toBe('')
    expect(problemOf('puerto-rico', { ...question, hint: 1 })).not.toBe('')
    expect(problemOf('puerto-rico', { ...question, ply: undefined })).not.toBe('')
    expect(problemOf('puerto-rico', { ...question, ply: 1.5 })).not.toBe('')
    expect(
      problemOf('puerto-rico', { ...question, legal: [{ action: 1, means: { verb: 'swim' } }] }),
    ).not.toBe('')
    expect(problemOf('endeavor', question)).not.toBe('')
  })
})
