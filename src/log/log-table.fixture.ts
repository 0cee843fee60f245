// Members and spectators of one game whose messages arrive at once, for tests of the log.

import { gameById } from '../engine/games/registry.ts'
import { fakeKeys } from '../../tests/simulation/keys.ts'
import { newRandom } from '../../tests/simulation/random.ts'
import { newSimulatedGenesis } from '../../tests/simulation/simulated-game.ts'
import type { Effect, LogEvent } from './replica/effect-types.ts'
import type { Draws } from './records/draws.ts'
import { gameRulesOf } from './records/game-rules.ts'
import { ownersOf } from './records/genesis.ts'
import type { Genesis } from './records/genesis.ts'
import { currentTable } from './log-file.ts'
import { viewLog } from './log-view.ts'
import { actionAfter } from './rolls/next-record.ts'
import type { ActionRecord, Message } from './records/protocol.ts'
import { headOf, newPersistentState, newReplica } from './replica/replica.ts'
import type { PersistentState, Replica } from './replica/replica.ts'
import { recordHash, recordText } from './records/signing-text.ts'
import { step } from './step.ts'
import type { Input } from './step.ts'

export const keys = fakeKeys(1)
export const verifyKey = (key: string, text: string, sig: string): boolean =>
  [0, 1, 2, 3, 4].some((m) => keys.publicKey(m) === key && keys.verify(m, text, sig))

/** Members and spectators whose messages arrive at once. A device in `cut` receives and sends nothing, one in `mute` does not send some types. */
export function seat(n: number, watching = 0, luck?: Genesis['luck'], draws?: Draws) {
  const secrets = Array.from({ length: n + watching }, (_, m) => String(m).repeat(64))
  const genesis = newSimulatedGenesis(gameById, keys, secrets.slice(0, n), newRandom(n), { luck, draws })
  const rules = gameRulesOf(gameById, genesis)!
  const kept: (PersistentState | 'lost')[] = secrets.map((secret) => newPersistentState(secret))
  const shown: LogEvent[][] = secrets.map(() => [])
  const replicas: Replica[] = []
  const cut = new Set<number>()
  const mute = new Map<number, readonly Message['t'][]>()
  const sent: string[] = []
  const closed: string[] = []
  const open = (who: number, was: PersistentState | 'lost'): Replica =>
    newReplica({
      genesis,
      rules,
      me: who < n ? who : null,
      key: keys.publicKey(who),
      persisted: was,
      secret: 'f'.repeat(64),
      verify: keys.verify,
    })
  const perform = (m: number, effect: Effect): void => {
    if (effect.type === 'sign') effect.into.sig = keys.sign(m, effect.text)
    if (effect.type === 'notify') shown[m]!.push(effect.event)
    if (effect.type === 'store') kept[m] = storedAfter(kept[m]!, effect)
    if (effect.type === 'close') closed.push(`${String(m)} ${effect.link} ${effect.why}`)
    if (effect.type !== 'send' || cut.has(m) || cut.has(Number(effect.link))) return
    if (mute.get(m)?.includes(effect.message.t) === true) return
    sent.push(`${String(m)} ${effect.link}`)
    const message = JSON.parse(JSON.stringify(effect.message)) as Message
    queue.push([Number(effect.link), { type: 'message', link: String(m), message }])
  }
  const queue: [number, Input][] = []
  const put = (m: number, input: Input): void => {
    queue.push([m, input])
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [to, what] = next
      for (const effect of step(replicas[to]!, what)) perform(to, effect)
    }
  }
  const ticks = (count: number): void => {
    const here = (): number[] => [...replicas.keys()].filter((m) => !cut.has(m))
    for (let tick = 0; tick < count; tick++) for (const m of here()) put(m, { type: 'tick' })
  }
  const start = (m: number, was = kept[m]!): void => {
    replicas[m] = open(m, was)
    put(m, { type: 'start' })
    const up = (one: number, other: number): void =>
      put(one, { type: 'up', link: String(other), key: keys.publicKey(other) })
    for (const other of replicas.keys()) if (other !== m) up(m, other)
    for (const other of replicas.keys()) if (other !== m) up(other, m)
  }
  secrets.forEach((_, m) => (replicas[m] = open(m, kept[m]!)))
  secrets.forEach((_, m) => start(m))
  return {
    genesis,
    replicas,
    kept,
    shown,
    cut,
    mute,
    /** An entry "from to" for every message. */
    sent,
    /** The links that devices closed for a fault: "device link why". */
    closed,
    put,
    ticks,
    start,
    choose: (pick = 0): number => chooseInTurn(genesis, replicas, put, pick),
    views: () => replicas.map((replica) => viewLog(replica)),
  }
}
/** What a device has stored after a write. */
function storedAfter(
  had: PersistentState | 'lost',
  { from, records, promise, lost, secret }: Extract<Effect, { type: 'store' }>,
): PersistentState {
  const before = had === 'lost' ? [] : had.records.slice(0, from)
  return { records: [...before, ...records], promise, lost, secret }
}

/** What the member in turn may choose, as this device sees it. */
export const legalOf = (replica: Replica): readonly number[] => currentTable(gameById, replica).legal()

/** Lets the member in turn choose the action at index `pick`. Returns the member. */
function chooseInTurn(
  genesis: Genesis,
  replicas: readonly Replica[],
  put: (m: number, input: Input) => void,
  pick: number,
): number {
  const { position, hash } = headOf(replicas[0]!)
  const m = ownersOf(genesis)![position.turn]!
  const legal = legalOf(replicas[m]!)
  put(m, { type: 'act', seat: position.turn, actions: [legal[pick]!], after: hash })
  return m
}

export const same = <Thing>(things: readonly Thing[]): boolean => things.every((thing) => thing === things[0])

/** The member in turn chooses, and signs another choice for the same slot. */
export const twice = (table: ReturnType<typeof seat>): { m: number; other: ActionRecord } => {
  const before = headOf(table.replicas[0]!)
  const m = ownersOf(table.genesis)![before.position.turn]!
  const legal = currentTable(gameById, table.replicas[m]!).legal()
  table.choose()
  const { context } = table.replicas[m]!
  const other = actionAfter(context, before, { action: legal[1]!, sig: '' })!
  other.sig = keys.sign(m, recordText(context.game, recordHash(context.game, other)))
  return { m, other }
}
