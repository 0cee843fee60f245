// What the adversary does at a time: it goes on, proposes, forms by hand, answers, signs a second record, or shows something
// of what it knows, always to whom it likes.

import type { LogRecord, Message } from '../../../src/log/records/protocol.ts'
import { ancestorAt, isAncestorOf } from '../../../src/log/records/record-tree.ts'
import type { RecordNode } from '../../../src/log/records/record-tree.ts'
import { post } from './forgery-world.ts'
import type { ForgeryWorld } from './forgery-world.ts'
import {
  bestOf,
  forbiddenGenerations,
  predictedRoll,
  generationsFor,
  headMessage,
  nextOwn,
  ownLinks,
  promiseFor,
  recordsTo,
} from './forger.ts'

type Move = (world: ForgeryWorld) => void
const MOVES: readonly (readonly [weight: number, move: Move])[] = [
  [30, goOn],
  [20, propose],
  [25, form],
  [10, answer],
  [3, signAgain],
  [12, showSomething],
]

/** One move, drawn by weight. */
export function moveOf(world: ForgeryWorld): void {
  let left = world.random.below(MOVES.reduce((sum, [weight]) => sum + weight, 0))
  const drawn = MOVES.find(([weight]) => (left -= weight) < 0)
  drawn?.[1](world)
}

/** All honest devices, or some of them, in any order. */
function audience({ devices, random }: ForgeryWorld): number[] {
  const all = devices.map(({ m }) => m).sort(() => random.next() - 0.5)
  return random.chance(0.6) ? all : all.slice(0, 1 + random.below(all.length))
}

function say(world: ForgeryWorld, message: Message, to = audience(world)): void {
  const [from = 0] = world.forger.members
  for (const m of to) post(world, from, m, message)
}

const sayRecords = (world: ForgeryWorld, node: RecordNode, to = audience(world)): void => {
  const list: LogRecord[] = recordsTo(node)
  if (list.length > 0) say(world, { t: 'records', list: list.slice(-64) }, to)
}

/** It plays on at its best log, and gives its links. */
function goOn(world: ForgeryWorld): void {
  const { forger, random } = world
  const best = bestOf(forger)
  // It knows a roll that it has not shown yet.
  predictedRoll(forger, best)
  const next = nextOwn(forger, best)
  const to = audience(world)
  if (next !== undefined && random.chance(0.7)) sayRecords(world, next, to)
  say(world, headMessage(forger, random.chance(0.8) ? best : (best.parent ?? best)), to)
  const links = ownLinks(forger, best)
  if (links.length > 0 && random.chance(0.7)) say(world, { t: 'links', after: best.roll!.after, links })
}

/** It proposes what is, or a vote against anyone, with a head as it likes. */
function propose(world: ForgeryWorld): void {
  const { forger, random } = world
  const best = bestOf(forger)
  // Where nothing is to be gained yet, it lets the game go on.
  if (!forger.predicted.has((best.parent ?? best).hash) && random.chance(0.7)) return
  const m = random.pick(forger.members)
  const n = forger.context.memberCount
  let g = Math.max(best.generation.number, ...forger.promises.map((one) => one.g)) + 1
  while (g % n !== m) g++
  const at = ancestorAt(best, Math.max(0, best.slot - random.below(4))) ?? best
  const bots = random.chance(0.85) ? [...best.generation.bots] : [random.below(n)]
  const promise = promiseFor(forger, m, at, { g, bots })
  forger.promises.push(promise)
  // Others may promise before they know what it hides.
  say(world, { t: 'promise', promise })
}

/** Does the generation drop something that a promise names, or that it knows to be further on the branch it left? */
const isGain = (node: RecordNode, best: RecordNode): boolean =>
  !isAncestorOf(node.parent!, best) || node.parent !== best

/** It forms one of its proposals: the one that drops most, if honest devices accept any; else sometimes the best, or a forbidden one. */
function form(world: ForgeryWorld): void {
  const { forger, random } = world
  const best = bestOf(forger)
  const open = forger.promises.filter(
    ({ g, m, to, anchor }) => to === anchor && forger.members.includes(m) && g > best.generation.number,
  )
  const proposal = open.length === 0 ? undefined : random.pick(open.slice(-3))
  if (proposal === undefined) return
  const accepted = generationsFor(forger, proposal.m, proposal)
  const gains = accepted.filter((node) => isGain(node, best))
  if (gains.length > 0) {
    forger.gains++
    return sayFormed(world, random.pick(gains))
  }
  if (accepted.length > 0 && random.chance(0.3)) return sayFormed(world, random.pick(accepted))
  const forbidden = forbiddenGenerations(forger, proposal.m, proposal)
  if (forbidden.length > 0 && random.chance(0.3))
    say(world, { t: 'records', list: random.pick(forbidden).slice(-64) })
}

function sayFormed(world: ForgeryWorld, node: RecordNode): void {
  world.forger.nodes.set(node.hash, node)
  sayRecords(world, node)
}

/** It promises what an honest member proposes, with a head as it likes. */
function answer(world: ForgeryWorld): void {
  const { forger, random } = world
  const best = bestOf(forger)
  const asked = forger.promises.findLast(
    ({ g, m, to, anchor }) => to === anchor && !forger.members.includes(m) && g > best.generation.number,
  )
  if (asked === undefined) return
  const m = random.pick(forger.members)
  const nowhere = { hash: random.hex(64), slot: best.slot + 2, generation: best.generation }
  const lie = ancestorAt(best, Math.max(0, best.slot - random.below(4))) ?? best
  const at = random.chance(0.1) ? nowhere : random.chance(0.5) ? best : lie
  // Twice, with different heads, as others may ask again.
  const promise = promiseFor(forger, m, at, asked)
  forger.promises.push(promise)
  say(world, { t: 'promise', promise })
}

/** It signs another record in a place of its own, and shows it to some. */
function signAgain(world: ForgeryWorld): void {
  const { forger, random } = world
  const places = [...forger.nodes.values()].filter((node) =>
    forger.members.includes(forger.context.owners[node.position.turn] ?? -1),
  )
  const other = places.length === 0 ? undefined : nextOwn(forger, random.pick(places))
  if (other !== undefined) sayRecords(world, other)
}

/** It shows one of the branches that it knows, or a promise of anyone, to some. */
function showSomething(world: ForgeryWorld): void {
  const { forger, random } = world
  if (forger.promises.length > 0 && random.chance(0.4))
    return say(world, { t: 'promise', promise: random.pick(forger.promises) })
  sayRecords(world, random.pick([...forger.nodes.values()]))
}
