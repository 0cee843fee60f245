// A complete search, without luck, of a small table over days: two honest members and one that forms by hand. One choice of
// the first honest member, one roll that the attacker predicts, and its choice; and one generation of the attacker, or
// two. From every state all that may happen is tried: a person chooses, a device hears the parcel of
// the other one, and it hears any message that the attacker can build from all it knows by then. States are told apart by
// what devices and attacker know, so the order of delivery counts only where it makes a difference. Devices stay open and
// remember all they heard, or are opened again for each thing they hear; then far fewer states can be told apart.

import { CHANCE, OVER } from '../../../src/engine/core/game.ts'
import type { State } from '../../../src/engine/core/game.ts'
import type { GameRegistry } from '../../../src/session/journal.ts'
import type { Effect } from '../../../src/log/replica/effect-types.ts'
import { parcelsToLeave } from '../../../src/log/parcels/parcel-exchange.ts'
import { unpackParcel } from '../../../src/log/parcels/parcel.ts'
import type { Message } from '../../../src/log/records/protocol.ts'
import { deciderOf, isAhead, newProtocolContext } from '../../../src/log/records/record-tree.ts'
import { headOf, mayWrite, newPersistentState, newReplica } from '../../../src/log/replica/replica.ts'
import type { Replica } from '../../../src/log/replica/replica.ts'
import { SAFETY_RULES } from '../../../src/log/records/safety-rules.ts'
import type { SafetyRules } from '../../../src/log/records/safety-rules.ts'
import { recordHash } from '../../../src/log/records/signing-text.ts'
import { step } from '../../../src/log/step.ts'
import type { Input } from '../../../src/log/step.ts'
import { fakeKeys } from '../keys.ts'
import { newRandom, quickHash } from '../random.ts'
import type { Random } from '../random.ts'
import { newSimulatedGenesis, wholeGame } from '../simulated-game.ts'
import type { SimulatedGame } from '../simulated-game.ts'
import { copyOf, reopen } from './copy-replica.ts'
import { BrokenLaw, newForgeryLaws } from './forgery-laws.ts'
import {
  anchorFor,
  forbiddenGenerations,
  generationsFor,
  newForger,
  nextOwn,
  overhear,
  promiseFor,
  recordsTo,
} from './forger.ts'
import type { Forger } from './forger.ts'

const HONEST = [0, 1] as const
const ATTACKER = 2
/** The numbers of its two generations. */
const NUMBERS = [2, 5] as const

export interface SearchOptions {
  /** How many generations the attacker may propose. */
  readonly generations: 1 | 2
  /** Is a device opened again before each thing it hears? Then it knows what it stored: its log and its promise. */
  readonly reopens?: boolean
  readonly safetyRules?: Partial<SafetyRules>
  /** The search ends, incomplete, after this number of states. */
  readonly limit?: number
}
export interface SearchOutcome {
  readonly states: number
  readonly transitions: number
  readonly isComplete: boolean
  /** The highest slot that any device reached. */
  readonly slots: number
  readonly broken: BrokenLaw | undefined
}

/** The state of the table: both devices, and what the attacker knows. */
interface SearchState {
  readonly devices: readonly [Replica, Replica]
  readonly forger: Forger
}

/** Seats 0 and 2 choose once, with one roll between them. */
function smallGame(whole: SimulatedGame): SimulatedGame {
  const turns = [0, CHANCE, 2, OVER]
  const turn = ([ply = 0]: State): number => turns[ply] ?? OVER
  return {
    ...whole,
    legal: (state) => (turn(state) >= 0 ? [0] : []),
    rules: {
      ...whole.rules,
      start: Int16Array.of(0, 0),
      turn,
      next(state, entry) {
        const isRoll = 'salt' in entry
        if (turn(state) === OVER || isRoll !== (turn(state) === CHANCE)) return undefined
        if (!isRoll && (entry.seat !== turn(state) || entry.action !== 0)) return undefined
        const told = isRoll ? parseInt(entry.salt.slice(0, 3), 16) : state[1]!
        return Int16Array.of(state[0]! + 1, told)
      },
      hash: (state) => quickHash(state.join()) + quickHash(`${state.join()} again`),
      chooseForBot: () => 0,
      isInstantLevel: () => true,
    },
  }
}

/** It never draws anything by lot. */
const NO_LUCK: Random = { ...newRandom(1), chance: () => false, pick: (from) => from[0]!, below: () => 0 }

function firstState(games: GameRegistry, broken: Partial<SafetyRules>): SearchState {
  const keys = fakeKeys(1)
  const secrets = [0, 1, 2].map((m) => String(m).repeat(64))
  const dealt = newSimulatedGenesis(games, keys, secrets, newRandom(3), { luck: 'next' })
  const { people, members } = dealt
  const genesis = {
    ...dealt,
    seats: 3,
    people: people.slice(0, 3),
    members: members.map((member, m) => ({ ...member, seats: [m] })),
  }
  const game = smallGame(wholeGame(games, genesis))
  const safetyRules = { ...SAFETY_RULES, ...broken }
  const { rules } = game
  const context = newProtocolContext(genesis, rules, safetyRules, keys.verify)
  const forger = newForger({
    ...{ context, keys, random: NO_LUCK, members: [ATTACKER] },
    secretOf: (m) => secrets[m]!,
    legal: ({ position }) => game.legal(position.state),
  })
  const open = (m: number): Replica =>
    newReplica({
      ...{ genesis, rules, me: m, key: keys.publicKey(m), persisted: newPersistentState(secrets[m]!) },
      ...{ secret: 'f'.repeat(64), verify: keys.verify, safetyRules },
    })
  const state: SearchState = { devices: [open(0), open(1)], forger }
  for (const m of HONEST) start(state, m)
  return state
}

function start(state: SearchState, m: 0 | 1): void {
  put(state, m, { type: 'start' })
  put(state, m, { type: 'up', link: String(ATTACKER), key: state.forger.keys.publicKey(ATTACKER) })
}

/** Gives a device an input. All that it says is known to the attacker at once. */
function put({ devices, forger }: SearchState, m: 0 | 1, input: Input): void {
  const perform = (effect: Effect): void => {
    if (effect.do === 'sign') effect.into.sig = forger.keys.sign(m, effect.text)
    if (effect.do === 'send') overhear(forger, JSON.parse(JSON.stringify(effect.message)) as Message)
    if (effect.do === 'store')
      put({ devices, forger }, m, { type: 'stored', i: effect.from + effect.records.length })
  }
  for (const effect of step(devices[m], input)) perform(effect)
}

/** One thing that may happen to a device. */
type Change = (state: SearchState) => void

function* changesOf(device: Replica, m: 0 | 1, forger: Forger, messages: Message[]): Generator<Change> {
  const { tree, promises } = device
  const { position, generation, hash } = headOf(device)
  const isMine = position.turn >= 0 && deciderOf(forger.context, generation, position.turn) === m
  if (isMine && mayWrite(device))
    yield (next) => put(next, m, { type: 'act', seat: position.turn, actions: [0], after: hash })
  yield (next) => hearParcel(next, m)
  for (const message of messages) {
    // What is known already changes nothing, and of two promises for one number the first one counts.
    const isKnown =
      message.t === 'records'
        ? tree.has(recordHash(forger.context.game, message.list.at(-1)!))
        : message.t === 'promise' && promises.get(message.promise.g)?.has(forger.keys.publicKey(ATTACKER))
    if (isKnown !== true) yield (next) => put(next, m, { type: 'message', link: String(ATTACKER), message })
  }
}

/** A device hears what the other one has left. */
function hearParcel(state: SearchState, m: 0 | 1): void {
  const other = state.devices[1 - m]!
  for (const { content } of parcelsToLeave(other, { limit: 32_700, isThere: () => false })) {
    const { forger } = state
    const read = unpackParcel({ context: forger.context, tree: forger.nodes }, content)
    if (!('fault' in read)) for (const message of read.messages) overhear(forger, message)
    put(state, m, { type: 'parcel', link: String(other.me), content })
  }
}

/** It proposes the second generation once it can form the first one. */
function proposalsOf(forger: Forger, generations: number): { g: number; bots: number[]; to: string }[] {
  const canForm = [...forger.nodes.values()].some(({ record }) => record?.k === 'gen')
  return NUMBERS.slice(0, canForm ? generations : 1).map((g) => ({
    ...{ g, bots: [], to: anchorFor(forger, ATTACKER, g) },
  }))
}

/** Everything that the attacker can say from what it knows. */
function messagesOf(forger: Forger, generations: number): Message[] {
  const proposals = proposalsOf(forger, generations)
  const nodes = [...forger.nodes.values()]
  const promises = proposals.flatMap((proposal) => {
    // To another member the head of a promise only matters if it lacks what the attacker signed: so all heads are like one
    // of these two. For the generations that it forms, it promises again.
    const lawful = nodes.filter(({ generation }) => generation.number < proposal.g)
    const best = lawful.reduce((one, two) => (isAhead(two, one) ? two : one))
    return [...new Set([nodes[0]!, best])].map((at): Message => ({
      t: 'promise',
      promise: promiseFor(forger, ATTACKER, at, proposal),
    }))
  })
  const branches = nodes.filter(({ slot }) => slot > 0).map(recordsTo)
  const forbidden = proposals.flatMap((proposal) => forbiddenGenerations(forger, ATTACKER, proposal))
  return [...[...branches, ...forbidden].map((list): Message => ({ t: 'records', list })), ...promises]
}

/** It writes every roll and choice of its own, and forms every generation, that it can and that devices accept. */
function learnAll(forger: Forger, proposals: readonly { g: number; bots: number[]; to: string }[]): void {
  for (let size = 0; size < forger.nodes.size;) {
    size = forger.nodes.size
    for (const node of [...forger.nodes.values()]) {
      const known = [...forger.nodes.values()].some(
        ({ parent, record }) => parent === node && record?.k !== 'gen',
      )
      if (!known) nextOwn(forger, node)
    }
    for (const proposal of proposals)
      for (const node of generationsFor(forger, ATTACKER, proposal)) forger.nodes.set(node.hash, node)
  }
}

/** What tells a state from others. A device that is opened again only leaves in its parcel what it knows beside its log. */
function nameOf({ devices, forger }: SearchState, reopens: boolean): string {
  const listOf = (keys: Iterable<string>): string => [...keys].sort().join()
  const ofDevice = ({
    path,
    promise,
    promises,
    evidence,
    tree,
    refusedGenerations,
    patience,
  }: Replica): string => {
    const heard = [...promises].map(
      ([g, some]) => `${String(g)}${listOf([...some.values()].map(({ sig }) => sig))}`,
    )
    const left = [path.at(-1)!.hash, promise?.sig ?? '', listOf(heard), listOf(evidence.keys())]
    if (reopens) return left.join('|')
    const refused = [...refusedGenerations.values()].map(({ sig }) => sig)
    const counts = [...patience.values()].map(({ count }) => count)
    return [...left, listOf(tree.keys()), refused, counts].join('|')
  }
  const known = forger.promises.filter(({ m }) => m !== ATTACKER).map(({ sig }) => sig)
  const links = [...forger.links].map(([after, some]) => `${after}${listOf([...some.keys()].map(String))}`)
  const ofForger = [forger.nodes.keys(), known, links].map(listOf)
  return quickHash([...devices.map(ofDevice), ...ofForger].join('#'))
}

/** A state in which one device may change: all else is shared. */
const copied = ({ devices, forger }: SearchState, m: 0 | 1, copy: Replica): SearchState => ({
  devices: m === 0 ? [copy, devices[1]] : [devices[0], copy],
  forger: {
    ...forger,
    nodes: new Map(forger.nodes),
    promises: [...forger.promises],
    links: new Map([...forger.links].map(([after, links]) => [after, new Map(links)])),
  },
})

/** One step of the search: a state that is reached from another one, by a change of one device. */
interface Reached {
  readonly before: SearchState
  readonly state: SearchState
  readonly m: 0 | 1
}

function* reachedFrom(
  before: SearchState,
  { generations, reopens = false }: SearchOptions,
): Generator<Reached> {
  const messages = messagesOf(before.forger, generations)
  for (const m of HONEST) {
    const from = reopens ? reopened(before, m) : before
    for (const change of changesOf(from.devices[m], m, from.forger, messages)) {
      const state = copied(from, m, copyOf(from.devices[m]))
      change(state)
      if (hasLearned(before.forger, state.forger))
        learnAll(state.forger, proposalsOf(state.forger, generations))
      yield { before, state, m }
    }
  }
}

function* reachedFromAll(layer: readonly SearchState[], options: SearchOptions): Generator<Reached> {
  for (const before of layer) yield* reachedFrom(before, options)
}

function reopened(before: SearchState, m: 0 | 1): SearchState {
  const state = copied(before, m, reopen(before.devices[m]))
  start(state, m)
  return state
}

/** Visits every state that can be reached, breadth first. */
export function searchAll(games: GameRegistry, options: SearchOptions): SearchOutcome {
  const { safetyRules = {}, limit = Infinity, reopens = false } = options
  const first = firstState(games, safetyRules)
  const seen = new Set([nameOf(first, reopens)])
  let [transitions, slots] = [0, 0]
  let broken: BrokenLaw | undefined
  let layer = [first]
  while (layer.length > 0 && seen.size < limit && broken === undefined) {
    const found: SearchState[] = []
    for (const reached of reachedFromAll(layer, options)) {
      transitions++
      const name = nameOf(reached.state, reopens)
      if (seen.has(name)) continue
      seen.add(name)
      found.push(reached.state)
      slots = Math.max(slots, ...reached.state.devices.map((device) => headOf(device).slot))
      broken = brokenIn(reached)
      if (broken !== undefined) break
    }
    layer = found
  }
  return { states: seen.size, transitions, slots, broken, isComplete: layer.length === 0 }
}

const hasLearned = (before: Forger, now: Forger): boolean =>
  before.nodes.size < now.nodes.size || before.promises.length < now.promises.length

function brokenIn({ before, state: { devices, forger }, m }: Reached): BrokenLaw | undefined {
  const laws = newForgeryLaws(new Map(HONEST.map((one) => [one, forger.keys.publicKey(one)])), forger.context)
  try {
    // What the other device knows counts as well.
    laws.check(HONEST[1 - m]!, devices[1 - m]!)
    laws.check(m, devices[m])
    const lost = before.devices[m].path.find(
      ({ record, slot, hash }) =>
        record?.k === 'act' && record.sig !== null && devices[m].path[slot]?.hash !== hash,
    )
    if (lost !== undefined)
      return new BrokenLaw('F3', `member ${String(m)} lost the choice of slot ${String(lost.slot)}`)
  } catch (error) {
    if (error instanceof BrokenLaw) return error
    throw error
  }
  return undefined
}
