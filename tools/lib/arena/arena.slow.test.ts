import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { ROOT } from '../fresh-build.ts'
import { replay } from '../replay.ts'
import { arena } from './arena.ts'
import { bundleModule } from './bundle.ts'
import { playDeals } from './worker-pool.ts'
import { rotatedDeals } from './seat-rotation.ts'
import { byDeal } from './summary.ts'
import type { Outcome } from './types.ts'

const running = new AbortController().signal
let build: Awaited<ReturnType<typeof bundleModule>> | undefined
afterEach(() => build?.remove())

test('several processes play the same games as one, and stop when aborted', async () => {
  build = await bundleModule('worker')
  const { file } = build
  const setting = { game: 'endeavor', seats: 3, options: { sharedSetup: '' } }
  const plan = { setting, bots: ['greedy', 'random'], seed: 's', limit: 1000 }
  const deals = rotatedDeals([0, 1, 1], 12, 's')
  const outcomesOf = async (workers: number, stopAfter = Infinity): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    const stop = new AbortController()
    const onGame = (outcome: Outcome): void => {
      outcomes.push(outcome)
      if (outcomes.length >= stopAfter) stop.abort()
    }
    await playDeals(plan, deals, { file, workers, onGame, onDeal: () => undefined, signal: stop.signal })
    return outcomes.map((game) => ({
      ...game,
      seats: game.seats.map((seat) => ({ ...seat, milliseconds: 0 })),
    }))
  }
  const alone = await outcomesOf(1)
  expect(alone).toHaveLength(12)
  expect(byDeal(await outcomesOf(2)).flat()).toEqual(alone)
  // A deal has three games; the first of the second deal is not lost.
  const stopped = await outcomesOf(1, 4)
  expect(stopped.length).toBeLessThan(12)
  expect(stopped).toEqual(alone.slice(0, Math.max(4, stopped.length)))
  await expect(
    playDeals({ ...plan, bots: ['nobody', 'random'] }, deals, {
      file,
      workers: 1,
      onGame: () => undefined,
      onDeal: () => undefined,
      signal: running,
    }),
  ).rejects.toThrow('no bot "nobody"')
})

test('a wrong command line gives the reason and the usage', async () => {
  const { exitCode, error } = await arena(['--bots', 'nobody'], gameById, running)
  expect(exitCode).toBe(2)
  expect(error).toContain('no bot "nobody"')
  expect(error).toContain('usage: npm run arena')
})

test('reports matches and ladders as text and as JSON', async () => {
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
})

describe('with a program', () => {
  const folder = mkdtempSync(join(tmpdir(), 'windrose-arena-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const run = (words: readonly string[]) =>
    arena(['--game', 'endeavor', '--seats', '3', '--jobs', '1', ...words], gameById, running)

  test('reports it under its own name, and writes every game into the folder', async () => {
    const program = `cmd:node "${join(ROOT, 'examples/starter-bot.mjs')}"`
    const words = ['--bots', `${program},random`, '--games', '3', '--journals', folder]
    const { exitCode, out } = await run(words)
    expect(exitCode).toBe(0)
    expect(out).toMatch(/[|] starter +[|] +3 [|]/)
    expect(readdirSync(folder).sort()).toEqual([
      ...[1, 2, 3].map((game) => `deal-0000-game-${String(game)}.json`),
      'games.jsonl',
    ])
    const games = readFileSync(join(folder, 'games.jsonl'), 'utf8').trim().split('\n')
    for (const line of games) {
      const { file, seats } = JSON.parse(line) as { file: string; seats: { bot: string; points: number }[] }
      const replayed = replay(readFileSync(join(folder, file), 'utf8'), gameById)
      expect(replayed).toMatchObject({ exitCode: 0, error: '' })
      const { over, scores } = JSON.parse(replayed.out) as { over: boolean; scores: { total: number }[] }
      expect(over).toBe(true)
      expect(scores.map(({ total }) => total)).toEqual(seats.map(({ points }) => points))
      expect(seats.map(({ bot }) => bot).sort()).toEqual(['random', 'random', 'starter'])
    }
    expect(await run(words)).toMatchObject({
      exitCode: 2,
      error: `arena: --journals: ${folder} is not empty`,
    })
  })
  test('counts no deal of which it declines a game, and says why', async () => {
    const program = join(folder, 'decliner.mjs')
    writeFileSync(
      program,
      `import { createInterface } from 'node:readline'
        const say = (message) => console.log(JSON.stringify(message))
        let seat
        for await (const line of createInterface({ input: process.stdin })) {
          const { type, id, legal, ...rest } = JSON.parse(line)
          if (type === 'hello') say({ type: 'ready', protocol: 1, name: 'picky' })
          if (type === 'game') seat = rest.seat
          if (type === 'choose') say(seat === 2 ? { type: 'decline', id, why: 'not | last' } : { type: 'choice', id, action: legal[0].action })
        }`,
    )
    const { exitCode, out, error } = await run(['--bots', `cmd:node ${program},random`, '--games', '6'])
    expect(exitCode).toBe(1)
    expect(error).toBe('arena: every deal was declined')
    expect(out).toContain('picky declined 2 deals: not   last')
    expect(out).toContain('0 games of 0 deals')
  })
})
