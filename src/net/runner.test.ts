import { expect, test } from 'vitest'
import { gameById } from '../engine/games/index.ts'
import { look } from './core.ts'
import { ownersOf } from './genesis.ts'
import { rulesOf } from './rules.ts'
import { newRunner, newVerdicts } from './runner.ts'
import type { Runner } from './runner.ts'
import { headTable } from './saved.ts'
import { newChance } from './simulation/chance.ts'
import { deal } from './simulation/game.ts'
import { fakeKeys } from './simulation/keys.ts'
import { firstKept, headOf, newCore } from './state.ts'
import type { Core } from './state.ts'

const keys = fakeKeys(7)
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 1))

/** Two members, a wire between them, and everything that may take a while taking one. */
function pair() {
  const secrets = ['a'.repeat(64), 'b'.repeat(64)]
  const genesis = deal(gameById, keys, secrets, newChance(2))
  const rules = rulesOf(gameById, genesis)!
  const told: string[][] = [[], []]
  const disk = { isFull: false }
  const cores: Core[] = []
  const runners: Runner[] = []
  for (const [m, secret] of secrets.entries()) {
    const verdicts = newVerdicts()
    const core = newCore({ genesis, rules, me: m, kept: firstKept(secret), secret, verify: verdicts.has })
    cores.push(core)
    const edge = {
      async sign(text: string) {
        await later()
        return keys.sign(m, text)
      },
      async verify({ m: of, text, sig }: { m: number; text: string; sig: string }) {
        await later()
        return keys.verify(of, text, sig)
      },
      async store() {
        await later()
        if (disk.isFull) throw new Error('the disk is full')
        told[m]!.push('stored')
      },
      send(link: string, text: string) {
        told[m]!.push('sent')
        runners[Number(link)]!.hear(String(m), text)
      },
      close: () => told[m]!.push('closed'),
      show: () => undefined,
      refuse: () => told[m]!.push('refused'),
      broken: () => told[m]!.push('broken'),
    }
    runners.push(newRunner(core, edge, verdicts))
  }
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 20; round++) for (const runner of runners) await runner.settled()
  }
  const choose = (): void => {
    const { tale, hash } = headOf(cores[0]!)
    const m = ownersOf(genesis)![tale.turn]!
    const [action] = headTable(gameById, cores[m]!).legal()
    runners[m]!.put({ type: 'act', seat: tale.turn, actions: [action!], after: hash })
  }
  return { cores, runners, told, disk, settled, choose }
}

test('two members come to one log, though signing, verifying and storing take their time', async () => {
  const { cores, runners, settled, choose } = pair()
  for (const [m, runner] of runners.entries()) {
    runner.put({ type: 'start' })
    runner.put({ type: 'up', link: String(1 - m) })
  }
  await settled()
  for (let turn = 0; turn < 4; turn++) {
    choose()
    await settled()
  }
  const [one, two] = cores.map((core) => look(core))
  expect(two).toMatchObject({ head: one!.head, i: one!.i, final: one!.i, saved: one!.i })
  expect(one!.i).toBeGreaterThan(3)
})

test('what could not be stored is never sent', async () => {
  const { cores, runners, told, disk, settled, choose } = pair()
  for (const [m, runner] of runners.entries()) {
    runner.put({ type: 'start' })
    runner.put({ type: 'up', link: String(1 - m) })
  }
  await settled()
  for (let turn = 0; headOf(cores[0]!).tale.turn < 0 && turn < 5; turn++) {
    for (const runner of runners) runner.put({ type: 'tick' })
    await settled()
  }
  disk.isFull = true
  const owner = cores[0]!.court.owners[headOf(cores[0]!).tale.turn]!
  const before = told[owner]!.length
  choose()
  await settled()
  expect(told[owner]!.slice(before)).toEqual(['broken'])
})

test('what is no message is refused before the core hears of it', async () => {
  const { runners, told, settled } = pair()
  runners[0]!.hear('1', 'nonsense')
  await settled()
  expect(told[0]).toEqual(['refused'])
})
