// Members of one table over days who are never there together: each opens the table alone, hears the parcels that the
// others left, does something, and leaves its own. The mailbox is perfect unless a test takes parcels out of it.

import { OVER } from '../engine/core/game.ts'
import { gameById } from '../engine/games/registry.ts'
import { fakeKeys } from '../../tests/simulation/keys.ts'
import type { SimulatedKeys } from '../../tests/simulation/keys.ts'
import { newRandom } from '../../tests/simulation/random.ts'
import { newSimulatedGenesis, truncatedGame } from '../../tests/simulation/simulated-game.ts'
import type { Effect, LogEvent, ParcelResult } from './replica/effect-types.ts'
import type { Genesis } from './records/genesis.ts'
import { viewLog } from './log-view.ts'
import { isSameBytes } from '../net/crypto/bytes.ts'
import { isPartPlace, parcelsToLeave } from './parcels/parcel-exchange.ts'
import { statementsToKeep } from './parcels/parcel-by-hand.ts'
import { headOf, mayWrite, newPersistentState, newReplica } from './replica/replica.ts'
import type { PersistentState, Replica } from './replica/replica.ts'
import { deciderOf } from './records/record-tree.ts'
import { step } from './step.ts'
import type { Input } from './step.ts'

/** As in `src/net/mailbox/mailbox.ts`. */
const LIMIT = 32_700

/** A visit of a member whose parcels travel by hand. */
export interface VisitByHand {
  readonly results: readonly ParcelResult[]
  readonly replica: Replica
}
/** What a person does while the table is open. */
export type WhileOpen = (open: TableVisit) => void
export interface TableVisit {
  readonly m: number
  readonly replica: Replica
  readonly put: (input: Input) => void
  /** Lets some time pass, in ticks of two seconds. */
  readonly wait: (ticks: number) => void
}

const simulated = fakeKeys(1)
/** Simulated keys with signatures as long as real ones. */
export const keysByMail: SimulatedKeys = {
  publicKey: simulated.publicKey,
  sign: (who, text) => simulated.sign(who, text).repeat(8),
  verify: (m, text, sig, key) =>
    sig === sig.slice(0, 16).repeat(8) && simulated.verify(m, text, sig.slice(0, 16), key),
}

/** `n` members and a game of this many entries; nothing has been left yet. */
export function tableByMail(n: number, luck: Genesis['luck'] = 'next', plies = 100) {
  const secrets = Array.from({ length: n }, (_, m) => String(m).repeat(64))
  const genesis = newSimulatedGenesis(gameById, keysByMail, secrets, newRandom(n), { luck })
  const { rules } = truncatedGame(gameById, genesis, plies)
  const kept: (PersistentState | 'lost')[] = secrets.map((secret) => newPersistentState(secret))
  const last: Replica[] = []
  const shown: LogEvent[][] = secrets.map(() => [])
  /** By author and place. */
  const box = new Map<string, Uint8Array>()
  let losses = 0

  const openFor = (m: number): TableVisit => {
    const open = openReplica(
      newReplica({
        genesis,
        rules,
        me: m,
        key: keysByMail.publicKey(m),
        persisted: kept[m]!,
        secret: String(9 - losses).repeat(64),
        verify: keysByMail.verify,
      }),
      m,
      kept,
      shown[m]!,
    )
    last[m] = open.replica
    return open
  }
  const leave = ({ m, replica }: TableVisit): void => {
    const isThere = (place: string, content: Uint8Array): boolean =>
      [...box].some(
        ([name, other]) =>
          name.endsWith(` ${place}`) && !name.startsWith(`${String(m)} `) && isSameBytes(other, content),
      )
    for (const { place, content } of parcelsToLeave(replica, { limit: LIMIT, isThere }))
      box.set(`${String(m)} ${place}`, content)
  }
  /** One member opens the table, hears what lies there, does something, leaves its parcels and goes. */
  const visit = (m: number, whileOpen: WhileOpen = takeTurn): Replica => {
    const open = openFor(m)
    read(box, open)
    whileOpen(open)
    leave(open)
    return open.replica
  }
  const said = new Map<number, Uint8Array>()
  return {
    genesis,
    box,
    visitByHand: (m: number, received: readonly Uint8Array[], whileOpen: WhileOpen = takeTurn) =>
      visitByHand(openFor(m), said, received, whileOpen),
    kept,
    shown,
    visit,
    last,
    /** The device of a member forgets everything. */
    wipe(m: number): void {
      kept[m] = 'lost'
      losses++
    },
    /**
     * Those for whom the table waits visit, until this many records are in the log or the game is over. Returns the number
     * of visits.
     */
    playUntil(slots: number): number {
      // Of several the one who was not there for longest.
      const order = Array.from({ length: n }, (_, m) => m)
      for (let visits = 1, next = 0; ; visits++) {
        const seen = visit(next)
        order.push(...order.splice(order.indexOf(next), 1))
        const { slot, position } = headOf(seen)
        if (slot >= slots || position.turn === OVER || visits > 400) return visits
        const awaited = viewLog(seen).waitsFor
        next = order.find((m) => m !== next && awaited.includes(m)) ?? (next + 1) % n
      }
    },
  }
}

/**
 * One member opens the table without any mailbox, hears what others sent by hand, does something and goes. Returns what
 * became of each parcel.
 */
function visitByHand(
  open: TableVisit,
  said: Map<number, Uint8Array>,
  received: readonly Uint8Array[],
  whileOpen: WhileOpen,
): VisitByHand {
  const { m, replica, put } = open
  const hear = (content: Uint8Array): ParcelResult => {
    put({ type: 'parcel', link: 'by hand', content })
    return replica.correspondents.get('by hand')!.last
  }
  const own = said.get(m)
  if (own !== undefined) hear(own)
  const results = received.map(hear)
  whileOpen(open)
  said.set(m, statementsToKeep(replica, LIMIT)!)
  return { results, replica }
}

/** Starts a replica whose effects happen at once. */
function openReplica(
  replica: Replica,
  m: number,
  kept: (PersistentState | 'lost')[],
  shown: LogEvent[],
): TableVisit {
  const perform = (effect: Effect): void => {
    if (effect.do === 'sign') effect.into.sig = keysByMail.sign(m, effect.text)
    if (effect.do === 'notify') shown.push(effect.event)
    if (effect.do !== 'store') return
    const { from, records, promise, lost, secret } = effect
    const had = kept[m]!
    const before = had === 'lost' ? [] : had.records.slice(0, from)
    kept[m] = { records: [...before, ...records], promise, lost, secret }
    put({ type: 'stored', i: from + records.length })
  }
  const put = (input: Input): void => {
    for (const effect of step(replica, input)) perform(effect)
  }
  const wait = (ticks: number): void => {
    for (let tick = 0; tick < ticks; tick++) put({ type: 'tick' })
  }
  put({ type: 'start' })
  return { m, replica, put, wait }
}

/** Hears every parcel, parts of the log first, until nothing more can be read. */
function read(box: ReadonlyMap<string, Uint8Array>, { replica, put }: TableVisit): void {
  const isPart = (name: string): boolean => isPartPlace(name.split(' ')[1]!)
  const all = [...box].sort(([one], [two]) => Number(isPart(two)) - Number(isPart(one)))
  put({ type: 'hearing', isOver: false })
  const unknown = (): number => replica.refusalCounts.get('unknownBase') ?? 0
  for (let known = -1, before = -1; known < replica.tree.size && before < unknown();) {
    known = replica.tree.size
    before = unknown()
    for (const [name, content] of all) put({ type: 'parcel', link: name.split(' ')[0]!, content })
  }
  put({ type: 'hearing', isOver: true })
}

/** Chooses the first lawful action for as long as this member is in turn. */
export const takeTurn: WhileOpen = ({ m, replica, put }) => {
  const { context } = replica
  for (;;) {
    const { position, generation, hash } = headOf(replica)
    const isOwn = position.turn >= 0 && deciderOf(context, generation, position.turn) === m
    if (!isOwn || !mayWrite(replica)) return
    const action = context.rules.chooseForBot(position.state, 'cabin-boy')
    put({ type: 'act', seat: position.turn, actions: [action], after: hash })
  }
}
/** Only looks at the table. */
export const look: WhileOpen = () => undefined
