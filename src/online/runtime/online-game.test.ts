import { describe, expect, test } from 'vitest'
import type { PlaybackStep } from '../../session/session-preferences.ts'
import type { Player } from '../../session/players.ts'
import { thinkHere } from '../../session/thinkers.ts'
import type { Thinker } from '../../session/thinking.ts'
import { testGames } from '../../session/session.fixture.ts'
import type { Effect } from '../../log/replica/effect-types.ts'
import { gameId, genesisText } from '../../log/records/genesis.ts'
import type { Genesis, SignedGenesis } from '../../log/records/genesis.ts'
import { fakeSigner, fakeVerify } from '../../net/connection/fake-network.fixture.ts'
import { openOnlineGame, readStoredLog } from './online-game.ts'
import type { OnlineGame } from './online-game.ts'
import { firstAnchor, newPersistentState, headOf } from '../../log/replica/replica.ts'
import type { PersistentState } from '../../log/replica/replica.ts'

const NONCE = '0'.repeat(32)
const secretOf = (m: number): string => String(m + 1).repeat(64)
const look = (name: string) => ({ name, color: 'blue', symbol: 'star' })
const person = (name: string): Player => ({ kind: 'person', ...look(name) })
const bot: Player = { kind: 'bot', level: 'cabin-boy', ...look('Bot') }

/** A table of Nim: one member for every list of seats; what is in none of them is a bot's. */
async function begun(members: readonly number[][], seats: number, wet: boolean): Promise<SignedGenesis> {
  const owned = members.flat()
  const genesis: Genesis = {
    protocol: 1,
    game: 'nim',
    version: 1,
    engine: 'trial',
    seats,
    options: { wet, heap: 'large' },
    people: Array.from({ length: seats }, (_, seat) =>
      owned.includes(seat) ? person(`P${String(seat)}`) : bot,
    ),
    members: members.map((of, m) => ({
      key: fakeSigner(`m${String(m)}`).publicKey,
      seats: [...of],
      anchor: firstAnchor(secretOf(m), NONCE, 16),
    })),
    standIn: 'cabin-boy',
    chain: 16,
    nonce: NONCE,
    from: null,
  }
  const text = genesisText(gameId(genesis))
  const sigs = await Promise.all(members.map((_, m) => fakeSigner(`m${String(m)}`).sign(text)))
  return { genesis, sigs }
}

interface Sitting extends OnlineGame {
  /** What its device holds. */
  kept: { records: unknown[]; promise: unknown; lost: boolean; secret: string }
  readonly said: string[]
}

/** A table whose devices are all linked to each other; a name that is no member's watches. */
async function table(
  members: readonly number[][],
  seats: number,
  how: {
    wet?: boolean
    watcher?: boolean
    engine?: string
    /** Who thinks for bots on a device. */
    thinker?: (at: number) => Thinker
    /** How the first member's device holds back what others have chosen. */
    delay?: (step: PlaybackStep) => Promise<void>
  } = {},
) {
  const signed = await begun(members, seats, how.wet ?? false)
  const names = [...members.map((_, m) => `m${String(m)}`), ...(how.watcher === true ? ['watcher'] : [])]
  const sat: Sitting[] = []
  const sit = (at: number, kept: PersistentState | 'lost'): OnlineGame | undefined => {
    const box: Pick<Sitting, 'kept' | 'said'> = {
      kept: { records: [], promise: null, lost: false, secret: secretOf(at) },
      said: [],
    }
    const game = openOnlineGame({
      signed,
      games: testGames,
      signer: fakeSigner(names[at]!),
      verify: fakeVerify,
      stored: kept,
      secret: secretOf(9 - at),
      engine: how.engine ?? 'trial',
      async store({ from, records, promise, lost, secret }: Extract<Effect, { type: 'store' }>) {
        box.kept.records.splice(from, Infinity, ...structuredClone(records))
        Object.assign(box.kept, structuredClone({ promise, lost, secret }))
      },
      send: (link, text) => sat[Number(link)]?.runner.receive(String(at), text),
      close: () => box.said.push('close'),
      refuse: () => box.said.push('refuse'),
      thinker: how.thinker?.(at) ?? thinkHere(testGames),
      hasTime: () => true,
      now: () => 0,
      notify: ({ type }) => box.said.push(type),
      fail: (error) => box.said.push(String(error)),
      confirmation: () => 'ifLost',
      delay: (step) => (at === 0 ? how.delay?.(step) : undefined) ?? Promise.resolve(),
    })
    if (game !== undefined) sat[at] = { ...game, ...box }
    return game
  }
  for (const at of names.keys()) sit(at, newPersistentState(secretOf(at)))
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 40; round++) for (const { runner } of sat) await runner.settled()
  }
  const tick = async (): Promise<void> => {
    for (const { runner } of sat) runner.dispatch({ type: 'tick' })
    await settled()
  }
  const link = (at: number): void => {
    for (const [other, { runner }] of sat.entries()) {
      if (other === at) continue
      runner.dispatch({ type: 'up', link: String(at) })
      sat[at]!.runner.dispatch({ type: 'up', link: String(other) })
    }
  }
  for (const { runner } of sat) runner.dispatch({ type: 'start' })
  for (const at of sat.keys()) link(at)
  await settled()
  await tick()
  return { sat, settled, tick, sit, link, signed }
}

const heaps = (sat: readonly Sitting[]): unknown[] =>
  sat.map(({ session }) => session.table.game.view(session.table.state()))

describe('a turn', () => {
  test('is tentative on its own device until it is handed over, then seen by all', async () => {
    const { sat, settled } = await table([[0], [1]], 2, { watcher: true })
    const [ann, ben, watcher] = sat.map(({ session }) => session) as [
      OnlineGame['session'],
      OnlineGame['session'],
      OnlineGame['session'],
    ]
    expect([ann.actor(), ben.actor(), watcher.actor()]).toEqual([0, null, null])
    expect(ann.choose(3)).toBeNull()
    expect(ann.tentative()).toMatchObject({ seat: 0, count: 1, waitsForHandOver: true })
    expect([ann.table.ply(), ben.table.ply()]).toEqual([1, 0])
    ann.undo()
    expect(ann.actor()).toBe(0)
    ann.redo()
    ann.handOver()
    await settled()
    expect([ann.actor(), ben.actor(), watcher.actor()]).toEqual([null, 1, null])
    expect(heaps(sat)).toEqual(Array.from({ length: 3 }, () => ({ heap: 57, round: 3 })))
    expect(ann.choose(1)).toBe('notYourTurn')
    expect([ann.mine(), ben.mine(), watcher.mine()]).toEqual([[0], [1], []])
  })

  test('of bots and dice needs no member, and is shown on every device', async () => {
    const { sat, settled, tick } = await table([[0], [1]], 3, { wet: true })
    for (let round = 0; round < 2; round++) {
      for (const { session } of sat) {
        session.choose(1)
        session.handOver()
        await settled()
      }
      await tick()
      await tick()
    }
    const [ann, ben] = sat.map(({ session }) => session)
    expect(ann!.table.playedEntries().map(({ seat }) => seat)).toEqual([-1, 0, 1, 2, -1, 0, 1, 2, -1])
    expect(ben!.table.hash()).toBe(ann!.table.hash())
    expect(ann!.actor()).toBe(0)
  })

  test('of others is shown one after the other, while the log goes on without waiting', async () => {
    const steps: PlaybackStep[] = []
    const held: (() => void)[] = []
    const delay = (step: PlaybackStep): Promise<void> => {
      steps.push(step)
      return new Promise((resolve) => held.push(resolve))
    }
    const goOn = async (): Promise<void> => {
      held.splice(0).forEach((resolve) => resolve())
      await settled()
    }
    const { sat, settled } = await table([[0], [2]], 3, { delay })
    const [ann, ben] = sat as [Sitting, Sitting]
    for (const { session } of [ann, ben]) {
      session.choose(2)
      session.handOver()
      await settled()
    }
    const played = headOf(ann.core).position.ply
    expect(ben.session.table.ply()).toBe(played)
    // The bot's choice is delayed, and Ben's after it; the arrival of the second does not prolong the first delay.
    expect(ann.session.table.ply()).toBe(1)
    expect(ann.session.actor()).toBeNull()
    expect(steps).toEqual([{ isSameSeat: false, backlog: 1 }])
    await goOn()
    expect(ann.session.table.ply()).toBe(2)
    expect(ann.session.thinking()).toBe(2)
    expect(steps.at(-1)).toEqual({ isSameSeat: false, backlog: 1 })
    await goOn()
    expect(ann.session.table.ply()).toBe(played)
    expect(ann.session.actor()).toBe(0)
  })

  test('of two people on one device is handed from one to the other', async () => {
    const { sat, settled } = await table([[0, 1], [2]], 3)
    const [pair, cat] = sat.map(({ session }) => session) as [OnlineGame['session'], OnlineGame['session']]
    for (const seat of [0, 1]) {
      expect(pair.actor()).toBe(seat)
      pair.choose(2)
      pair.handOver()
      await settled()
    }
    expect([pair.actor(), cat.actor()]).toEqual([null, 2])
  })

  test('that is not handed over outlives a generation', async () => {
    const { sat, settled, tick } = await table([[0], [1], [2]], 3)
    const [ann] = sat as [Sitting]
    ann.session.choose(2)
    sat[1]!.runner.dispatch({ type: 'propose', bots: [2] })
    await settled()
    // The proposal concerns another seat, so Ann has to agree; after her promise nothing can be played.
    expect(ann.said).toContain('generationProposed')
    ann.runner.dispatch({ type: 'agree', g: [...ann.core.promises.keys()].at(-1)! })
    await settled()
    for (let round = 0; round < 5; round++) await tick()
    expect(headOf(ann.core).generation).toMatchObject({ bots: [2] })
    expect(ann.session.tentative()).toMatchObject({ seat: 0, count: 1 })
    ann.session.handOver()
    await settled()
    expect(sat[1]!.session.table.ply()).toBe(1)
    expect(sat[1]!.session.actor()).toBe(1)
  })
})

describe('a device', () => {
  test('that comes back finds its game as it kept it', async () => {
    const { sat, settled, sit, link } = await table([[0], [1]], 2)
    sat[0]!.session.choose(3)
    sat[0]!.session.handOver()
    await settled()
    const { kept } = sat[0]!
    const read = readStoredLog(kept, kept.records)
    expect(read).not.toBe('lost')
    sit(0, read)
    sat[0]!.runner.dispatch({ type: 'start' })
    link(0)
    await settled()
    expect(sat[0]!.core.lost).toBe(false)
    expect(sat[0]!.session.table.ply()).toBe(1)
  })
  test('that cannot read what it kept has lost it', () => {
    const kept = { promise: null, lost: false, secret: 'a'.repeat(64) }
    expect(readStoredLog(kept, [{ k: 'act' }])).toBe('lost')
    expect(readStoredLog({ ...kept, promise: { g: 1 } }, [])).toBe('lost')
    expect(readStoredLog({ ...kept, secret: 'x' }, [])).toBe('lost')
    expect(readStoredLog(kept, [])).toEqual({ ...kept, records: [] })
  })
  test('whose rules read its own log otherwise does not touch it', async () => {
    const { sat, sit, settled } = await table([[0], [1]], 2)
    sat[0]!.session.choose(3)
    sat[0]!.session.handOver()
    await settled()
    const [record] = sat[0]!.kept.records as [{ sth: string }]
    const strange = { ...sat[0]!.kept, records: [{ ...record, sth: 'f'.repeat(32) }] }
    const read = readStoredLog(strange, strange.records)
    expect(sit(0, read)?.core.lost).toBe(true)
    const other = await table([[0], [1]], 2, { engine: 'other' })
    expect(other.sit(0, read)).toBeUndefined()
    expect(other.sit(0, newPersistentState(secretOf(0)))).toBeDefined()
  })
})
