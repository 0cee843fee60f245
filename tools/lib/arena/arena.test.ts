import { afterEach, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { arena } from './arena.ts'
import { bundleModule } from './bundle.ts'
import { playDeals } from './worker-pool.ts'
import { rotatedDeals } from './seat-rotation.ts'
import { byDeal } from './summary.ts'
import type { Outcome } from './types.ts'

/** Milliseconds; bundling takes some seconds, more on a busy machine. */
const TIMEOUT = 60_000
const running = new AbortController().signal
let build: Awaited<ReturnType<typeof bundleModule>> | undefined
afterEach(() => build?.remove())

test(
  'several processes play the same games as one, and stop when aborted',
  async () => {
    build = await bundleModule('worker')
    const { file } = build
    const setting = { game: 'endeavor', seats: 3, options: { sharedSetup: '' } }
    const plan = { setting, bots: ['greedy', 'random'], seed: 's', limit: 1000 }
    const deals = rotatedDeals([0, 1, 1], 12, 's')
    const outcomesOf = async (workers: number, stopAfter = Infinity): Promise<Outcome[]> => {
      const outcomes: Outcome[] = []
      const stop = new AbortController()
      const onOutcomes = (more: readonly Outcome[]): void => {
        outcomes.push(...more)
        if (outcomes.length >= stopAfter) stop.abort()
      }
      await playDeals(plan, deals, { file, workers, onOutcomes, signal: stop.signal })
      return outcomes.map((game) => ({
        ...game,
        seats: game.seats.map((seat) => ({ ...seat, milliseconds: 0 })),
      }))
    }
    const alone = await outcomesOf(1)
    expect(alone).toHaveLength(12)
    expect(byDeal(await outcomesOf(2)).flat()).toEqual(alone)
    // Deals are reported as a whole: three games each.
    expect(await outcomesOf(1, 4)).toEqual(alone.slice(0, 6))
    await expect(
      playDeals({ ...plan, bots: ['nobody', 'random'] }, deals, {
        file,
        workers: 1,
        onOutcomes: () => undefined,
        signal: running,
      }),
    ).rejects.toThrow('no bot "nobody"')
  },
  TIMEOUT,
)

test(
  'a wrong command line gives the reason and the usage',
  async () => {
    const { exitCode, error } = await arena(['--bots', 'nobody'], gameById, running)
    expect(exitCode).toBe(2)
    expect(error).toContain('no bot "nobody"')
    expect(error).toContain('usage: npm run arena')
  },
  TIMEOUT,
)

test(
  'reports matches and ladders as text and as JSON',
  async () => {
    const line = '--game endeavor --seats 3 --games 3 --jobs 1'
    const run = (more: string) => arena(`${line} ${more}`.split(' '), gameById, running)
    const words = (await run('--bots greedy,random')).out
    expect(words).toContain('endeavor, 3 seats, seed arena')
    expect(words).toMatch(/[|] greedy +[|] +3 [|]/)
    const json = JSON.parse((await run('--ladder greedy --json')).out) as {
      rungs: { name: string; elo: number }[]
    }
    expect(json.rungs.map(({ name }) => name)).toEqual(['random', 'greedy'])
    expect(json.rungs[1]!.elo).toBeGreaterThan(0)
  },
  TIMEOUT,
)
