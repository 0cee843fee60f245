import { describe, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import type { Level, Player } from '../session/players.ts'
import type { Question } from '../session/thinking.ts'
import type { SignatureClaim } from './replica/signature-claims.ts'
import { viewLog } from './log-view.ts'
import { ownersOf } from './records/genesis.ts'
import type { Genesis } from './records/genesis.ts'
import { openMismatches } from './replica/bot-verification.ts'
import { gameRulesOf } from './records/game-rules.ts'
import { packParcel } from './parcels/parcel.ts'
import { newRunner, newVerifiedSignatures } from './runner.ts'
import type { Runner } from './runner.ts'
import { currentTable } from './log-file.ts'
import { newRandom } from '../../tests/simulation/random.ts'
import { newSimulatedGenesis } from '../../tests/simulation/simulated-game.ts'
import { fakeKeys } from '../../tests/simulation/keys.ts'
import { newPersistentState, headOf, newReplica } from './replica/replica.ts'
import type { Replica } from './replica/replica.ts'

const keys = fakeKeys(7)
const later = (): Promise<void> => new Promise((done) => setTimeout(done, 1))

/** The level of the bots, and how a member's device computes their choices. */
interface Thinking {
  readonly level?: Level
  think?(m: number, question: Question, signal: AbortSignal): Promise<number>
  /** Is the device idle, and what does its clock say? */
  hasTime?(m: number): boolean
  now?(): number
  /** Members with another build than the one that began the game. */
  readonly others?: readonly number[]
  /** How a table over days makes its dice. */
  readonly luck?: Genesis['luck']
}
const AT_ONCE = (): Promise<number> => Promise.reject(new Error('these bots choose at once'))

/** Members and spectators, all connected, with asynchronous ports. */
function sit(n: number, watching = 0, thinkingOf: Thinking = {}) {
  const { level, think = AT_ONCE, hasTime = () => false, now = () => 0, others = [], luck } = thinkingOf
  const secrets = Array.from({ length: n + watching }, (_, who) => String(who).repeat(64))
  const isBot = ({ kind }: Player): boolean => kind === 'bot'
  const isDealt = ({ people }: Genesis): boolean => level === undefined || people.some(isBot)
  let chance = n
  let dealt = newSimulatedGenesis(gameById, keys, secrets.slice(0, n), newRandom(chance), { luck })
  while (!isDealt(dealt))
    dealt = newSimulatedGenesis(gameById, keys, secrets.slice(0, n), newRandom(++chance))
  const people = dealt.people.map((person) =>
    person.kind === 'bot' && level ? { ...person, level } : person,
  )
  const genesis = { ...dealt, people }
  const rules = gameRulesOf(gameById, genesis)!
  const told: string[][] = secrets.map(() => [])
  const disk = { isFull: false }
  const replicas: Replica[] = []
  const runners: Runner[] = []
  for (const [m, secret] of secrets.entries()) {
    const verdicts = newVerifiedSignatures()
    const replica = newReplica({
      genesis,
      rules,
      me: m < n ? m : null,
      key: keys.publicKey(m),
      persisted: newPersistentState(secret),
      secret,
      verify: verdicts.has,
      canVerifyBots: !others.includes(m),
    })
    replicas.push(replica)
    const edge = {
      async sign(text: string) {
        await later()
        return keys.sign(m, text)
      },
      async verify({ m: of, text, sig, key }: SignatureClaim) {
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
        runners[Number(link)]!.receive(String(m), text)
      },
      close: () => told[m]!.push('closed'),
      think: (question: Question, signal: AbortSignal) => think(m, question, signal),
      hasTime: () => hasTime(m),
      now: () => now(),
      notify: () => undefined,
      refuse: () => told[m]!.push('refused'),
      fail: () => told[m]!.push('broken'),
    }
    runners.push(newRunner(replica, edge, verdicts))
  }
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 20; round++) for (const runner of runners) await runner.settled()
  }
  const choose = (): void => {
    const { position, hash } = headOf(replicas[0]!)
    const m = ownersOf(genesis)![position.turn]!
    const [action] = currentTable(gameById, replicas[m]!).legal()
    runners[m]!.dispatch({ type: 'act', seat: position.turn, actions: [action!], after: hash })
  }
  /** Starts all devices and connects them. */
  const begin = async (): Promise<void> => {
    for (const [who, runner] of runners.entries()) {
      runner.dispatch({ type: 'start' })
      for (const other of runners.keys()) {
        if (other !== who) runner.dispatch({ type: 'up', link: String(other), key: keys.publicKey(other) })
      }
    }
    await settled()
  }
  const ticks = async (count: number): Promise<void> => {
    for (let tick = 0; tick < count; tick++) {
      for (const runner of runners) runner.dispatch({ type: 'tick' })
      await settled()
    }
  }
  return { replicas, runners, told, disk, settled, choose, begin, ticks }
}

describe('members who are not linked, with asynchronous ports', () => {
  const ROOM = { limit: 32_700, isThere: () => false }
  /** Every member hears what the others leave. */
  async function exchange({ runners, settled }: ReturnType<typeof sit>): Promise<void> {
    const left = await Promise.all(runners.map((runner) => runner.parcels(ROOM)))
    const all = left.flatMap((parcels, who) => parcels.map(({ content }) => ({ who, content })))
    for (const { who, content } of all)
      for (const [other, runner] of runners.entries())
        if (other !== who) runner.receiveParcel(String(who), content)
    await settled()
  }
  const begun = async (): Promise<ReturnType<typeof sit>> => {
    const table = sit(3, 0, { luck: 'next' })
    for (const runner of table.runners) runner.dispatch({ type: 'start' })
    await table.settled()
    for (let round = 0; round < 3; round++) await exchange(table)
    return table
  }
  test('play on by parcels', async () => {
    const table = await begun()
    for (let turn = 0; turn < 6; turn++) {
      table.choose()
      await table.settled()
      // A roll needs an answer of the member that acts next.
      for (let round = 0; round < 2; round++) await exchange(table)
    }
    const heads = table.replicas.map(headOf)
    expect(new Set(heads.map(({ hash }) => hash)).size).toBe(1)
    expect(heads[0]!.slot).toBeGreaterThan(6)
    expect(table.told.flat()).not.toContain('sent')
  })
  test('leave nothing that could not be stored', async () => {
    const table = await begun()
    const before = table.replicas.map((replica) => headOf(replica).slot)
    table.disk.isFull = true
    table.choose()
    await table.settled()
    const left = table.runners.map((runner) => runner.parcels(ROOM).then(() => 'left'))
    await table.settled()
    const answers = await Promise.all(left.map((one) => Promise.race([one, later().then(() => 'nothing')])))
    const wrote = table.replicas.map((replica, m) => headOf(replica).slot > before[m]!)
    expect(wrote).toContain(true)
    expect(answers).toEqual(wrote.map((hasWritten) => (hasWritten ? 'nothing' : 'left')))
  })
  test('do not take a parcel with a record that its member did not sign', async () => {
    const table = await begun()
    const [replica] = table.replicas
    const before = headOf(replica!)
    table.choose()
    await table.settled()
    const writer = table.replicas.findIndex((one) => headOf(one).slot > before.slot)
    const own = headOf(table.replicas[writer]!)
    const forged = { ...own, record: { ...own.record, sig: 'ab'.repeat(8) } as typeof own.record }
    const base = table.replicas[writer]!.path[before.slot]!
    const reader = (writer + 1) % 3
    const isOne = own.parent === base
    table.runners[reader]!.receiveParcel(
      'a stranger',
      packParcel({ base: isOne ? base : own.parent!, head: forged, acks: [], messages: [] }),
    )
    await table.settled()
    expect(headOf(table.replicas[reader]!).slot).toBe(before.slot)
    expect(
      [...table.replicas[reader]!.refusalCounts.keys()].every((why) =>
        ['badSignature', 'unknownBase'].includes(why),
      ),
    ).toBe(true)
    expect(table.replicas[reader]!.refusalCounts.size).toBe(1)
  })
})

test('two members agree on one log although signing, verifying and storing are asynchronous', async () => {
  const { replicas, settled, choose, begin } = sit(2)
  await begin()
  for (let turn = 0; turn < 4; turn++) {
    choose()
    await settled()
  }
  const [one, two] = replicas.map((replica) => viewLog(replica))
  expect(two).toMatchObject({ head: one!.head, slot: one!.slot, finalSlot: one!.slot, savedSlot: one!.slot })
  expect(one!.slot).toBeGreaterThan(3)
})

test('nothing is sent that could not be stored', async () => {
  const { replicas, told, disk, settled, choose, begin, ticks } = sit(2)
  await begin()
  for (let turn = 0; headOf(replicas[0]!).position.turn < 0 && turn < 5; turn++) await ticks(1)
  disk.isFull = true
  const owner = replicas[0]!.context.owners[headOf(replicas[0]!).position.turn]!
  const before = told[owner]!.length
  choose()
  await settled()
  expect(told[owner]!.slice(before)).toEqual(['broken'])
})

test('a malformed text is refused before it reaches the replica', async () => {
  const { runners, told, settled } = sit(2)
  runners[0]!.receive('1', 'nonsense')
  await settled()
  expect(told[0]).toEqual(['refused'])
})

test('a new member is verified with the new key only', async () => {
  const { replicas, runners, settled, begin, ticks } = sit(3, 1)
  await begin()
  // Member 2 is disconnected while a bot plays its seats.
  for (const who of [0, 1, 3]) runners[who]!.dispatch({ type: 'down', link: '2' })
  runners[0]!.dispatch({ type: 'propose', bots: [2] })
  await settled()
  runners[1]!.dispatch({ type: 'agree', g: 3 })
  await ticks(4)
  runners[0]!.dispatch({ type: 'propose', bots: [], keys: [[2, keys.publicKey(3), 'Nora']] })
  await settled()
  runners[1]!.dispatch({ type: 'agree', g: 6 })
  await ticks(12)
  expect(viewLog(replicas[3]!)).toMatchObject({ me: 2, hasLostStorage: false })
  expect(viewLog(replicas[0]!).keptBy[2]).toBe(viewLog(replicas[0]!).slot)
  for (const replica of replicas) expect(replica.refusalCounts.get('badSignature')).toBeUndefined()
})

/** A table at the moment when a searching bot is in turn. */
async function botAsked(think: NonNullable<Thinking['think']>, n = 2, rest: Thinking = {}) {
  const room = sit(n, 0, { level: 'mate', think, ...rest })
  await room.begin()
  const { replicas, settled, choose, ticks } = room
  const isBots = (): boolean => replicas[0]!.context.owners[headOf(replicas[0]!).position.turn] === null
  for (let turn = 0; turn < 30 && !isBots(); turn++) {
    if (headOf(replicas[0]!).position.turn < 0) await ticks(1)
    else choose()
    await settled()
  }
  expect(isBots()).toBe(true)
  return room
}

test('the first device to find the choice of a searching bot writes it, and the others stop', async () => {
  const told: string[] = []
  const answers: ((action: number) => void)[] = []
  const { replicas, settled } = await botAsked((m, _question, signal) => {
    signal.addEventListener('abort', () => told.push(`${String(m)} stops`))
    return new Promise((resolve) => (answers[m] ??= resolve))
  })
  const before = viewLog(replicas[1]!).slot
  const [action] = currentTable(gameById, replicas[0]!).legal()
  answers[0]!(action!)
  for (let wait = 0; wait < 50 && viewLog(replicas[1]!).slot === before; wait++) {
    await later()
    await settled()
  }
  expect(replicas[1]!.path[before + 1]!.record).toMatchObject({ k: 'act', action, sig: null })
  expect(told).toContain('1 stops')
})

/** The choice of the bot in turn, and another legal one. */
function choicesOf({ replicas }: Pick<ReturnType<typeof sit>, 'replicas'>) {
  const [right, wrong] = currentTable(gameById, replicas[0]!).legal()
  return { right: right!, wrong: wrong! }
}
/** Waits until the condition holds, at most 100 rounds. */
async function until({ settled }: Pick<ReturnType<typeof sit>, 'settled'>, isSo: () => boolean) {
  for (let wait = 0; wait < 100 && !isSo(); wait++) {
    await later()
    await settled()
  }
}

describe('the choice of a searching bot is verified', () => {
  /** A table at which device 0 writes a wrong choice of the bot, and the searches the other devices begin. */
  async function cheated(n: number, rest: Thinking = {}) {
    const asked: { m: number; question: Question; signal: AbortSignal; answer(action: number): void }[] = []
    const room = await botAsked(
      (m, question, signal) => new Promise((answer) => void asked.push({ m, question, signal, answer })),
      n,
      { hasTime: (m) => m !== 0, ...rest },
    )
    const { right, wrong } = choicesOf(room)
    const { slot, position } = headOf(room.replicas[0]!)
    asked
      .splice(0)
      .find(({ m }) => m === 0)!
      .answer(wrong)
    await until(room, () => room.replicas.every((replica) => viewLog(replica).slot > slot))
    /** The search by which a device verifies the wrong choice. */
    const of = (m: number) =>
      asked.find((one) => one.m === m && rulesHash(one.question) === position.stateHash)
    const rulesHash = ({ state }: Question): string => room.replicas[0]!.context.rules.hash(state)
    return { ...room, asked, of, right, wrong, i: slot + 1 }
  }

  test('by every other idle device, and a mismatch if it is wrong', async () => {
    const room = await cheated(3)
    const { replicas, of, right, i } = room
    for (const m of [1, 2]) of(m)!.answer(right)
    await until(room, () => replicas.slice(1).every((replica) => openMismatches(replica).length > 0))
    for (const replica of replicas.slice(1))
      expect(openMismatches(replica)).toMatchObject([{ node: { slot: i }, source: expect.any(String) }])
    expect(openMismatches(replicas[0]!)).toEqual([])
    // No member is accused, nothing is refused, and the game goes on.
    for (const replica of replicas)
      expect([[...replica.evidence], [...replica.refusalCounts]]).toEqual([[], []])
    expect(new Set(replicas.map((replica) => viewLog(replica).head)).size).toBe(1)
  })
  test('and none if it is right', async () => {
    const room = await cheated(2)
    const { replicas, of, wrong } = room
    of(1)!.answer(wrong)
    await until(room, () => replicas[1]!.unverifiedBotMoves.size === 0)
    expect(openMismatches(replicas[1]!)).toEqual([])
  })
  test('not by a device with another build, whose bots may differ', async () => {
    const { of } = await cheated(3, { others: [1] })
    expect(of(1)).toBeUndefined()
    expect(of(2)).toBeDefined()
  })
  test('not by a busy device until it is idle', async () => {
    let hasTime = false
    const room = await cheated(2, { hasTime: () => hasTime })
    expect(room.of(1)).toBeUndefined()
    hasTime = true
    await room.ticks(1)
    expect(room.of(1)).toBeDefined()
  })
  test('by a slow device only as a sample', async () => {
    let at = 0
    const room = await cheated(2, { now: () => at })
    const { replicas, asked, of, right } = room
    const [first] = replicas[1]!.unverifiedBotMoves.keys()
    // More choices wait for verification.
    for (const node of replicas[1]!.path.slice(1, 3)) replicas[1]!.unverifiedBotMoves.set(node, null)
    at = 10_000
    of(1)!.answer(right)
    await until(room, () => !replicas[1]!.unverifiedBotMoves.has(first!))
    const asks = (): number => asked.filter(({ m }) => m === 1).length
    const before = asks()
    at = 49_000
    await room.ticks(1)
    expect(asks()).toBe(before)
    at = 51_000
    await room.ticks(1)
    expect(asks()).toBe(before + 1)
  })
  test('only while the game waits for no bot', async () => {
    const room = await cheated(2)
    const { replicas, runners, of, right } = room
    const again = of(1)!
    expect(again.signal.aborted).toBe(false)
    // The log is cut back, so that the bot is in turn again.
    const { parent } = replicas[1]!.path[room.i]!
    replicas[1]!.path.splice(room.i)
    parent!.position.botChoice = undefined
    runners[1]!.dispatch({ type: 'tick' })
    await room.settled()
    expect(again.signal.aborted).toBe(true)
    again.answer(right)
    await room.settled()
    expect(openMismatches(replicas[1]!)).toEqual([])
  })
})

test('a fork between two choices of one bot is resolved for the majority, and the choice is a mismatch', async () => {
  const answers: ((action: number) => void)[] = []
  const room = await botAsked((m) => new Promise((answer) => (answers[m] ??= answer)), 3)
  const { replicas, runners, settled, ticks } = room
  const { right, wrong } = choicesOf(room)
  const { slot } = viewLog(replicas[0]!)
  // Device 0 is disconnected while device 1 writes another choice.
  for (const who of [1, 2]) {
    runners[0]!.dispatch({ type: 'down', link: String(who) })
    runners[who]!.dispatch({ type: 'down', link: '0' })
  }
  await settled()
  answers[0]!(right)
  answers[1]!(wrong)
  await until(room, () => replicas.every((replica) => viewLog(replica).slot > slot))
  for (const who of [1, 2]) {
    runners[0]!.dispatch({ type: 'up', link: String(who), key: keys.publicKey(who) })
    runners[who]!.dispatch({ type: 'up', link: '0', key: keys.publicKey(0) })
  }
  await ticks(12)
  expect(new Set(replicas.map((replica) => replica.path[slot + 1]!.hash)).size).toBe(1)
  expect(replicas[0]!.path[slot + 1]!.record).toMatchObject({ action: wrong })
  expect(openMismatches(replicas[0]!)).toMatchObject([{ node: { slot: slot + 1 } }])
  for (const replica of replicas) expect([...replica.refusalCounts]).toEqual([])
})
