// A game of dice in which one member, or two with one mind, form messages by hand (forger.ts): at a table that is played
// together, whose messages they delay as they like, or over days, where stores hide from each reader what they like.

import { CHANCE } from '../../../src/engine/core/game.ts'
import type { GameRegistry } from '../../../src/session/journal.ts'
import type { Effect } from '../../../src/log/replica/effect-types.ts'
import { isOverDays } from '../../../src/log/records/genesis.ts'
import type { Genesis } from '../../../src/log/records/genesis.ts'
import { viewLog } from '../../../src/log/log-view.ts'
import { parcelsToLeave } from '../../../src/log/parcels/parcel-exchange.ts'
import { unpackParcel } from '../../../src/log/parcels/parcel.ts'
import type { Message } from '../../../src/log/records/protocol.ts'
import { deciderOf, newProtocolContext } from '../../../src/log/records/record-tree.ts'
import { headOf, mayWrite, newPersistentState, newReplica } from '../../../src/log/replica/replica.ts'
import { step } from '../../../src/log/step.ts'
import type { Input } from '../../../src/log/step.ts'
import { SAFETY_RULES } from '../../../src/log/records/safety-rules.ts'
import type { SafetyRules } from '../../../src/log/records/safety-rules.ts'
import { rulesBrokenBy } from '../defects.ts'
import type { Defect } from '../defects.ts'
import { diceGame } from '../dice-game.ts'
import { fakeKeys } from '../keys.ts'
import { newRandom } from '../random.ts'
import type { Random } from '../random.ts'
import { newSimulatedGenesis } from '../simulated-game.ts'
import { areInOneGroup, hold, newBridge, relay, SPECTATOR } from './bridge.ts'
import { moveOf } from './forger-moves.ts'
import { newForger, overhear } from './forger.ts'
import { BrokenLaw, newForgeryLaws } from './forgery-laws.ts'
import { post } from './forgery-world.ts'
import type { Device, ForgeryWorld } from './forgery-world.ts'

export interface ForgeryOptions {
  readonly seed: number
  readonly luck?: Genesis['luck']
  readonly defects?: readonly Defect[]
  /** A spectator connects two groups of the table, alone or in league with a member. */
  readonly bridge?: 'alone' | 'inLeague'
}
export interface ForgeryOutcome {
  readonly broken: BrokenLaw | undefined
  /** How many rolls the adversary knew before, how many generations it formed to its liking, and the entries of the game. */
  readonly predicted: number
  readonly gains: number
  readonly plies: number
  readonly members: number
}

const ROLLS = 6
const VISITS = 60
const EVENTS = 1500

/** Plays one game; the same seed plays the same game. */
export function playForgery(games: GameRegistry, options: ForgeryOptions): ForgeryOutcome {
  const world = newForgeryWorld(games, options)
  let broken: BrokenLaw | undefined
  try {
    if (isOverDays(world.game.genesis) && world.bridge === null) playOverDays(world)
    else playTogether(world)
  } catch (error) {
    if (!(error instanceof BrokenLaw)) throw error
    broken = error
  }
  const { forger, devices, game } = world
  const plies = devices.map(({ replica }) => (replica === null ? 0 : headOf(replica).position.ply))
  return {
    broken,
    predicted: forger.predicted.size,
    gains: forger.gains,
    plies: Math.max(...plies),
    members: game.genesis.members.length,
  }
}

function newForgeryWorld(games: GameRegistry, options: ForgeryOptions): ForgeryWorld {
  const { seed, luck, defects = [] } = options
  const random = newRandom(seed)
  const keys = fakeKeys(seed)
  const n = options.bridge === undefined ? 2 + random.below(4) : 3 + random.below(3)
  const secrets = Array.from({ length: n }, () => random.hex(64))
  const game = diceGame(newSimulatedGenesis(games, keys, secrets, random, { luck }), ROLLS)
  const bad = options.bridge === 'alone' ? [] : attackersOf(n, random)
  const good = secrets.flatMap((_, m) => (bad.includes(m) ? [] : [m]))
  const safetyRules = Object.assign({}, SAFETY_RULES, ...defects.map(rulesBrokenBy)) as SafetyRules
  const { genesis, rules } = game
  const context = newProtocolContext(genesis, rules, safetyRules, keys.verify)
  const forger = newForger({
    context,
    keys,
    random,
    members: bad,
    secretOf: (m) => secrets[m]!,
    legal: ({ position }) => game.legal(position.state),
  })
  const laws = newForgeryLaws(new Map(good.map((m) => [m, keys.publicKey(m)])), context)
  const devices = good.map((m): Device => ({
    m,
    replica: null,
    persisted: newPersistentState(secrets[m]!),
    inbox: new Map(),
    looks: 0,
    head: '',
  }))
  const world: ForgeryWorld = {
    ...{ random, game, devices, forger, laws, box: new Map() },
    bridge: options.bridge === undefined ? null : newBridge(good, random),
    open(device) {
      const { m, persisted } = device
      const key = keys.publicKey(m)
      const secret = random.hex(64)
      device.replica = newReplica({
        genesis,
        rules,
        me: m,
        key,
        persisted,
        secret,
        verify: keys.verify,
        safetyRules,
      })
      laws.opened(m)
      put(world, device, { type: 'start' })
    },
  }
  return world
}

function attackersOf(n: number, random: Random): number[] {
  const first = random.below(n)
  return n === 5 && random.chance(0.5) ? [first, (first + 1 + random.below(4)) % n].sort() : [first]
}

function put(world: ForgeryWorld, device: Device, input: Input): void {
  const { replica } = device
  if (replica === null) return
  for (const effect of step(replica, input)) perform(world, device, effect)
  world.laws.check(device.m, replica)
}

function perform(world: ForgeryWorld, device: Device, effect: Effect): void {
  const { forger, laws } = world
  if (effect.do === 'sign') effect.into.sig = forger.keys.sign(device.m, effect.text)
  if (effect.do === 'store') {
    const { from, records, promise, lost, secret } = effect
    const before = device.persisted === 'lost' ? [] : device.persisted.records.slice(0, from)
    device.persisted = { records: [...before, ...records], promise, lost, secret }
    put(world, device, { type: 'stored', i: from + records.length })
  }
  if (effect.do !== 'send') return
  const message = JSON.parse(JSON.stringify(effect.message)) as Message
  if (message.t === 'promise' && message.promise.m === device.m) laws.promised(device.m, message.promise)
  const to = Number(effect.link)
  if (to === SPECTATOR && world.bridge !== null) hold(world.bridge, device.m, message)
  if (to === SPECTATOR || forger.members.includes(to)) overhear(forger, message)
  else post(world, device.m, to, message)
}

function deliver(world: ForgeryWorld, device: Device, from: number): void {
  const message = device.inbox.get(from)?.shift()
  if (message === undefined) return
  if (message.t === 'records' && world.forger.members.includes(from))
    for (const record of message.list) if (record.k === 'gen') world.laws.reached(device.m, record)
  put(world, device, { type: 'message', link: String(from), message })
}

function playTogether(world: ForgeryWorld): void {
  const { devices, random } = world
  for (const device of devices) world.open(device)
  for (const device of devices)
    for (const m of linkedWith(world, device))
      put(world, device, { type: 'up', link: String(m), key: world.forger.keys.publicKey(m) })
  for (let event = 0; event < EVENTS; event++) happen(world, random.pick(devices))
}

/** Something happens to a device, or the adversary does something. */
function happen(world: ForgeryWorld, device: Device): void {
  const { random, bridge, forger } = world
  const waiting = [...device.inbox].flatMap(([from, list]) => (list.length > 0 ? [from] : []))
  const what = random.next()
  if (what < 0.7 && waiting.length > 0) {
    const from = random.pick(waiting)
    // By a spectator, messages go round about: more are sent than would arrive one by one.
    do deliver(world, device, from)
    while (bridge !== null && device.inbox.get(from)!.length > 0)
  } else if (what < 0.8) put(world, device, { type: 'tick' })
  else if (what < 0.92) look(world, device)
  else if (bridge !== null && (forger.members.length === 0 || random.chance(0.5))) relay(world, bridge)
  else moveOf(world)
}

function linkedWith({ devices, forger, bridge }: ForgeryWorld, { m }: Device): number[] {
  const others = devices.flatMap(({ m: other }) => (other === m ? [] : other))
  if (bridge === null) return [...others, ...forger.members]
  return [...others.filter((other) => areInOneGroup(bridge, m, other)), ...forger.members, SPECTATOR]
}

function playOverDays(world: ForgeryWorld): void {
  const { devices, random, box } = world
  for (let count = 0; count < VISITS; count++) {
    const device = random.pick(devices)
    world.open(device)
    const isEarly = random.chance(0.5)
    const before = device.replica!.promise
    put(world, device, { type: 'hearing', isOver: false })
    if (isEarly) hearLinks(world, device)
    const hidden = new Set(devices.filter(() => random.chance(0.3)).map(({ m }) => String(m)))
    for (const [name, content] of box) {
      const [author = ''] = name.split(' ')
      if (!hidden.has(author)) put(world, device, { type: 'parcel', link: author, content })
    }
    // No person has looked yet.
    if (device.replica!.promise !== before)
      throw new BrokenLaw('P3', 'a promise before all parcels were heard')
    put(world, device, { type: 'hearing', isOver: true })
    if (!isEarly) hearLinks(world, device)
    for (let time = 0; time < 3; time++) {
      look(world, device)
      put(world, device, { type: 'tick' })
    }
    leave(world, device)
    for (let time = 0; time < 3; time++) moveOf(world)
  }
}

/** The links of attackers are open for a moment. */
function hearLinks(world: ForgeryWorld, device: Device): void {
  for (const m of world.forger.members) {
    put(world, device, { type: 'up', link: String(m), key: world.forger.keys.publicKey(m) })
    while ((device.inbox.get(m)?.length ?? 0) > 0) deliver(world, device, m)
    put(world, device, { type: 'down', link: String(m) })
  }
}

function leave({ box, forger }: ForgeryWorld, { m, replica }: Device): void {
  if (replica === null) return
  for (const { place, content } of parcelsToLeave(replica, { limit: 32_700, isThere: () => false })) {
    box.set(`${String(m)} ${place}`, content)
    const read = unpackParcel({ context: forger.context, tree: forger.nodes }, content)
    if (!('fault' in read)) for (const message of read.messages) overhear(forger, message)
  }
}

/** How often a person looks before they vote against those they wait for. */
const PATIENCE = 12

/** A person looks at the screen: votes against who is named, agrees to votes against attackers only, and plays. */
function look(world: ForgeryWorld, device: Device): void {
  const { replica } = device
  if (replica === null) return
  const { random, forger, game, laws, bridge } = world
  const seen = viewLog(replica)
  device.looks = seen.head === device.head ? device.looks + 1 : 0
  device.head = seen.head
  // Who is not heard of for long may be honest.
  const isFair = (bots: readonly number[]): boolean =>
    bridge !== null || bots.every((m) => forger.members.includes(m))
  const asked = seen.proposals.find(({ bots, keys }) => isFair(bots) && keys.length === 0)
  if (asked !== undefined && random.chance(0.8)) {
    laws.decided(device.m, asked.g)
    return put(world, device, { type: 'agree', g: asked.g })
  }
  const late = device.looks > PATIENCE ? seen.waitsFor : []
  const against = [...seen.disputed, ...late].filter((m) => isFair([m]))
  if (against.length > 0 && random.chance(0.4)) {
    const bots = [...new Set([...seen.votedBots, ...against])].filter((m) => m !== device.m).sort()
    device.looks = 0
    return put(world, device, { type: 'propose', bots })
  }
  const { position, generation, hash } = headOf(replica)
  if (position.turn <= CHANCE || deciderOf(replica.context, generation, position.turn) !== device.m) return
  if (mayWrite(replica))
    put(world, device, {
      type: 'act',
      seat: position.turn,
      actions: [random.pick(game.legal(position.state))],
      after: hash,
    })
}
