import { expect, test } from 'vitest'
import { gameById } from '../engine/games/index.ts'
import type { Level, Person } from '../session/people.ts'
import type { Question } from '../session/thinking.ts'
import { checkRecord } from './check.ts'
import type { Claim } from './claims.ts'
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

/** How the bots play, and who thinks for them on a member's device. */
interface Thinking {
  readonly level?: Level
  think?(m: number, question: Question, signal: AbortSignal): Promise<number>
}
const AT_ONCE = (): Promise<number> => Promise.reject(new Error('these bots choose at once'))

/** Members and who watches, wires between all, and everything that may take a while taking one. */
function sit(n: number, watching = 0, { level, think = AT_ONCE }: Thinking = {}) {
  const secrets = Array.from({ length: n + watching }, (_, who) => String(who).repeat(64))
  const isBot = ({ kind }: Person): boolean => kind === 'bot'
  const deals = [n, n + 1, n + 2, n + 3].map((chance) =>
    deal(gameById, keys, secrets.slice(0, n), newChance(chance)),
  )
  const dealt = deals.find(({ people }) => level === undefined || people.some(isBot))!
  const people = dealt.people.map((person) =>
    person.kind === 'bot' && level ? { ...person, level } : person,
  )
  const genesis = { ...dealt, people }
  const rules = rulesOf(gameById, genesis)!
  const told: string[][] = secrets.map(() => [])
  const disk = { isFull: false }
  const cores: Core[] = []
  const runners: Runner[] = []
  for (const [m, secret] of secrets.entries()) {
    const verdicts = newVerdicts()
    const core = newCore({
      genesis,
      rules,
      me: m < n ? m : null,
      key: keys.publicKey(m),
      kept: firstKept(secret),
      secret,
      verify: verdicts.has,
    })
    cores.push(core)
    const edge = {
      async sign(text: string) {
        await later()
        return keys.sign(m, text)
      },
      async verify({ m: of, text, sig, key }: Claim) {
        await later()
        return keys.verify(of, text, sig, key)
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
      think: (question: Question, signal: AbortSignal) => think(m, question, signal),
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
  /** Everybody is there and linked to everybody. */
  const begin = async (): Promise<void> => {
    for (const [who, runner] of runners.entries()) {
      runner.put({ type: 'start' })
      for (const other of runners.keys()) if (other !== who) runner.put({ type: 'up', link: String(other) })
    }
    await settled()
  }
  const ticks = async (count: number): Promise<void> => {
    for (let tick = 0; tick < count; tick++) {
      for (const runner of runners) runner.put({ type: 'tick' })
      await settled()
    }
  }
  return { cores, runners, told, disk, settled, choose, begin, ticks }
}

test('two members come to one log, though signing, verifying and storing take their time', async () => {
  const { cores, settled, choose, begin } = sit(2)
  await begin()
  for (let turn = 0; turn < 4; turn++) {
    choose()
    await settled()
  }
  const [one, two] = cores.map((core) => look(core))
  expect(two).toMatchObject({ head: one!.head, i: one!.i, final: one!.i, saved: one!.i })
  expect(one!.i).toBeGreaterThan(3)
})

test('what could not be stored is never sent', async () => {
  const { cores, told, disk, settled, choose, begin, ticks } = sit(2)
  await begin()
  for (let turn = 0; headOf(cores[0]!).tale.turn < 0 && turn < 5; turn++) await ticks(1)
  disk.isFull = true
  const owner = cores[0]!.court.owners[headOf(cores[0]!).tale.turn]!
  const before = told[owner]!.length
  choose()
  await settled()
  expect(told[owner]!.slice(before)).toEqual(['broken'])
})

test('what is no message is refused before the core hears of it', async () => {
  const { runners, told, settled } = sit(2)
  runners[0]!.hear('1', 'nonsense')
  await settled()
  expect(told[0]).toEqual(['refused'])
})

test(
  'whoever becomes a member is verified by the new key, and by no other',
  { timeout: 30_000 },
  async () => {
    const { cores, runners, settled, begin, ticks } = sit(3, 1)
    await begin()
    // Member 2 hears nothing while a bot plays for it.
    for (const who of [0, 1, 3]) runners[who]!.put({ type: 'down', link: '2' })
    runners[0]!.put({ type: 'propose', bots: [2] })
    await settled()
    runners[1]!.put({ type: 'agree', g: 3 })
    await ticks(4)
    runners[0]!.put({ type: 'propose', bots: [], keys: [[2, keys.publicKey(3), 'Nora']] })
    await settled()
    runners[1]!.put({ type: 'agree', g: 6 })
    await ticks(12)
    expect(look(cores[3]!)).toMatchObject({ me: 2, lost: false })
    expect(look(cores[0]!).keptBy[2]).toBe(look(cores[0]!).i)
    for (const core of cores) expect(core.refused.get('badSignature')).toBeUndefined()
  },
)

/** Two members at a table with a bot that searches, at the moment the bot is asked; what has been thought about until then. */
async function botAsked(think: NonNullable<Thinking['think']>) {
  const room = sit(2, 0, { level: 'helmsman', think })
  await room.begin()
  const { cores, settled, choose, ticks } = room
  const isBots = (): boolean => cores[0]!.court.owners[headOf(cores[0]!).tale.turn] === null
  for (let turn = 0; turn < 30 && !isBots(); turn++) {
    if (headOf(cores[0]!).tale.turn < 0) await ticks(1)
    else choose()
    await settled()
  }
  expect(isBots()).toBe(true)
  return room
}

test('a bot that searches: whoever has thought it out first writes it, and the others stop', async () => {
  const told: string[] = []
  const answers: ((action: number) => void)[] = []
  const { cores, settled } = await botAsked((m, _question, signal) => {
    signal.addEventListener('abort', () => told.push(`${String(m)} stops`))
    return new Promise((resolve) => (answers[m] ??= resolve))
  })
  const before = look(cores[1]!).i
  const [action] = headTable(gameById, cores[0]!).legal()
  answers[0]!(action!)
  for (let wait = 0; wait < 50 && look(cores[1]!).i === before; wait++) {
    await later()
    await settled()
  }
  expect(cores[1]!.path[before + 1]!.record).toMatchObject({ k: 'act', action, sig: null })
  expect(told).toContain('1 stops')
})

test('what a bot would not have chosen is refused by whoever knows what it chooses', async () => {
  const { cores } = await botAsked(() => new Promise(() => undefined))
  const [one, two] = cores
  const { tale, hash, i, era } = headOf(one!)
  const [right, wrong] = headTable(gameById, one!).legal()
  const { rules } = one!.court
  const sth = rules.hash(rules.after(tale.state, { seat: tale.turn, action: wrong! })!)
  const record = {
    ...({ k: 'act', i: i + 1, p: hash, g: era.g, sth } as const),
    ...{ seat: tale.turn, action: wrong!, sig: null },
  }
  headOf(two!).tale.bot = right
  expect(checkRecord(two!.court, headOf(two!), record)).toBe('wrongBot')
  expect(checkRecord(one!.court, headOf(one!), record)).toHaveProperty('record')
})
