import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { defaultOptions } from '../../../src/engine/core/options.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import { nim } from '../../../src/session/nim.fixture.ts'
import { ROOT } from '../fresh-build.ts'
import { externalBot } from './external-bot.ts'
import { dealSeed, playGame } from './match.ts'
import { newGameRunner } from './game-runner.ts'
import type { Outcome } from './types.ts'

const EXAMPLES = [
  { program: 'node', file: 'examples/starter-bot.mjs' },
  { program: 'python3', file: 'examples/starter_bot.py' },
]

describe.each(EXAMPLES)('$file', ({ program, file }) => {
  const isMissing = spawnSync(program, ['--version']).status !== 0
  const command = `${program} ${join(ROOT, file)}`

  // A run without the program says so in its report.
  const note = `there is no ${program} here`

  test.for([
    ['puerto-rico', 2],
    ['puerto-rico', 4],
    ['endeavor', 3],
  ] as const)(
    'plays %s for %i without a failure, and under its own name',
    async ([game, seats], { skip }) => {
      skip(isMissing, note)
      const setting = { game, seats, options: defaultOptions(gameById(game)!.options) }
      const plan = { setting, bots: [`cmd:${command}`, 'random'], seed: 'examples', limit: 10_000 }
      const runner = newGameRunner(plan, () => 0)
      const seating = Array.from({ length: seats }, (_, seat) => seat % 2)
      const outcomes: Outcome[] = []
      try {
        await runner.play({ deal: 0, seatings: [seating] }, (outcome) => {
          outcomes.push(outcome)
          return Promise.resolve()
        })
        expect(runner.ownNames()).toEqual(['starter', undefined])
      } finally {
        await runner.close()
      }
      const own = outcomes.flatMap((outcome) => outcome.seats.filter(({ bot }) => bot === 0))
      expect(own).toHaveLength(Math.ceil(seats / 2))
      for (const { failures, choices } of own) {
        expect(failures).toEqual([])
        expect(choices).toBeGreaterThan(10)
      }
    },
  )
  test('declines a game it does not know', async ({ skip }) => {
    skip(isMissing, note)
    const bot = externalBot(command, 10_000)
    const setting = { game: nim, seats: 2, options: { wet: false, heap: 'small' } }
    try {
      const { declined } = await playGame(setting, [bot, bot], dealSeed('examples', 0), () => 0)
      expect(declined).toEqual({ seat: 0, why: 'this bot does not know nim' })
    } finally {
      await bot.end!()
    }
  })
})
