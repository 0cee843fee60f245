// A spectator that alone connects two groups of a table whose devices are there together. It hears all that they say, and
// passes on what it likes: only some kinds of messages, or records up to a slot, to some, late, twice, or never.

import { MESSAGE_TYPES } from '../../../src/log/records/protocol.ts'
import type { Message } from '../../../src/log/records/protocol.ts'
import type { Random } from '../random.ts'
import { post } from './forgery-world.ts'
import type { Bridge, ForgeryWorld } from './forgery-world.ts'
import { bestOf, predictedRoll } from './forger.ts'

/** Its number among the links: no member has it. */
export const SPECTATOR = 8

export function newBridge(honest: readonly number[], random: Random): Bridge {
  const mixed = [...honest].sort(() => random.next() - 0.5)
  const group = mixed.slice(0, 1 + random.below(honest.length - 1))
  return { group, held: [], withheld: [], lastSlot: Infinity }
}

export const areInOneGroup = ({ group }: Bridge, one: number, two: number): boolean =>
  group.includes(one) === group.includes(two)

/** The most messages that it keeps. */
const MOST_HELD = 300

export function hold({ held }: Bridge, from: number, message: Message): void {
  held.push({ from, message })
  if (held.length > MOST_HELD) held.shift()
}

/** It changes what it withholds, passes on all it has, or one message, maybe again. */
export function relay(world: ForgeryWorld, bridge: Bridge): void {
  const { random, forger, laws } = world
  const best = bestOf(forger)
  const question = best.roll === null ? undefined : best
  const thrown = question && predictedRoll(forger, question)
  if (question !== undefined && thrown !== undefined)
    laws.predicted(question, forger.predicted.get(question.hash)!)
  if (random.chance(0.1)) choose(bridge, random, best.slot)
  if (random.chance(0.6)) for (const one of bridge.held.splice(0)) pass(world, bridge, one)
  else if (bridge.held.length > 0) {
    const at = random.below(bridge.held.length)
    pass(world, bridge, bridge.held[at]!)
    if (random.chance(0.7)) bridge.held.splice(at, 1)
  }
}

function choose(bridge: Bridge, random: Random, slot: number): void {
  bridge.withheld = random.chance(0.5) ? [] : MESSAGE_TYPES.filter(() => random.chance(0.4))
  bridge.lastSlot = random.chance(0.6) ? Infinity : Math.max(0, slot - random.below(4))
}

function pass(world: ForgeryWorld, bridge: Bridge, { from, message }: Bridge['held'][number]): void {
  const { devices, random } = world
  if (bridge.withheld.includes(message.t)) return
  const others = devices.filter(({ m }) => !areInOneGroup(bridge, m, from))
  const said =
    message.t === 'records'
      ? { ...message, list: message.list.filter(({ i }) => i <= bridge.lastSlot) }
      : message
  if (said.t === 'records' && said.list.length === 0) return
  for (const { m } of others) if (random.chance(0.85)) post(world, SPECTATOR, m, said)
}
