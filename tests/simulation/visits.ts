// How often each player must open a table over days until its game is over, against the least that sitting down and their own
// choices need. No two players are ever there together: each device does only what needs no other, then the next one has its
// visit.

import { CHANCE, OVER } from '../../src/engine/core/game.ts'
import { assert } from '../../src/engine/core/fault.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { chainSecret, newHashChain } from '../../src/log/records/beacon.ts'
import type { HashChain } from '../../src/log/records/beacon.ts'
import { checkRecord } from '../../src/log/replica/check-record.ts'
import { earlyGivers } from '../../src/log/rolls/first-links.ts'
import { gameRulesOf } from '../../src/log/records/game-rules.ts'
import { genesisNode } from '../../src/log/rolls/genesis-node.ts'
import { actionAfter, rollAfter } from '../../src/log/rolls/next-record.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import type { LogRecord } from '../../src/log/records/protocol.ts'
import { deciderOf, newProtocolContext } from '../../src/log/records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../../src/log/records/record-tree.ts'
import { SAFETY_RULES } from '../../src/log/records/safety-rules.ts'
import { fakeKeys } from './keys.ts'
import { newRandom } from './random.ts'
import { newSimulatedGenesis } from './simulated-game.ts'

/** The visits of all members in one game. */
export interface Visits {
  /** Those that the game needed. */
  readonly needed: number
  /** Sitting down, and runs of own choices: no game could do with fewer. */
  readonly least: number
  /** Those of `needed` in which there was nothing to decide. */
  readonly inVain: number
  /** The same of each member. */
  readonly ofMembers: readonly { readonly needed: number; readonly least: number }[]
  /** Every record of the game, from slot 1. */
  readonly nodes: readonly RecordNode[]
}

/** Plays a whole game with a member on each seat, who choose as bots of one level do, and counts who had to be there. */
export function countVisits(
  games: GameRegistry,
  { seed, members, game, luck }: { seed: number; members: number; game: string; luck: Genesis['luck'] },
): Visits {
  const secrets = Array.from({ length: members }, (_, m) => `${String(seed)} ${String(m)}`)
  const dealt = newSimulatedGenesis(games, fakeKeys(seed), secrets, newRandom(seed), {
    game,
    luck,
  })
  const chains = secrets.map((secret) => newHashChain(chainSecret(secret, dealt.nonce, 0), LENGTH))
  const genesis: Genesis = {
    ...dealt,
    chain: LENGTH,
    seats: members,
    people: secrets.map((name) => ({ kind: 'person', name, color: 'blue', symbol: 'star' })),
    members: dealt.members.map(({ key }, m) => ({ key, seats: [m], anchor: chains[m]!.anchor })),
  }
  const rules = gameRulesOf(games, genesis)
  assert(rules !== undefined, 'the simulation deals a lawful game')
  const context = newProtocolContext(genesis, rules, SAFETY_RULES, () => true)
  const nodes = [genesisNode(context)]
  const { sitting, signing } = beginning(seed, members)
  const needed = [...sitting, ...signing]
  /** Whether there is something to decide at each place of `needed`. */
  const decides = needed.map((_, at) => at < sitting.length)
  const chosen = [...sitting]
  // The last to sign goes on as far as the rules let them.
  const given = new Set([...earlyGivers(games, genesis), signing.at(-1) ?? sitting.at(-1)!])
  for (let node = nodes[0]!; node.position.turn !== OVER; node = nodes.at(-1)!) {
    const { record, writers, isChoice } = nextRecord(context, node, chains)
    const comers = nodes.length === 1 && !isChoice ? writers.filter((m) => !given.has(m)) : writers
    needed.push(...comers)
    decides.push(...comers.map(() => isChoice))
    if (isChoice) chosen.push(...writers)
    const next = checkRecord(context, node, record)
    assert(typeof next !== 'string', 'every record of the game is lawful')
    nodes.push(next)
  }
  const ofMembers = secrets.map((_, m) => ({ needed: runsOf(m, needed), least: runsOf(m, chosen) }))
  return {
    needed: runsIn(needed),
    least: runsIn(chosen),
    inVain: runsIn(needed) - runsWith(needed, decides),
    ofMembers,
    nodes: nodes.slice(1),
  }
}
/** Who comes to sit down, in any order, and then to sign: the last to sit signs at once (decision 37). */
function beginning(
  seed: number,
  members: number,
): { readonly sitting: readonly number[]; readonly signing: readonly number[] } {
  const random = newRandom(-seed)
  const inAnyOrder = (some: readonly number[]): number[] =>
    some
      .map((m) => ({ m, at: random.below(2 ** 30) }))
      .sort((one, two) => one.at - two.at)
      .map(({ m }) => m)
  const sitting = inAnyOrder(Array.from({ length: members }, (_, m) => m))
  return { sitting, signing: inAnyOrder(sitting.slice(0, -1)) }
}
/** Enough for any game, as every turn takes a link. */
const LENGTH = 2048

/** The next record, and the members that have to be there for it, one after the other. */
function nextRecord(
  context: ProtocolContext,
  node: RecordNode,
  chains: readonly HashChain[],
): { readonly record: LogRecord; readonly writers: readonly number[]; readonly isChoice: boolean } {
  const { position, generation, roll } = node
  const { rules } = context
  if (position.turn === CHANCE) {
    assert(roll !== null, 'no chain is used up')
    const links = roll.members.map((m, at) => chains[m]!.link(roll.places[at]!))
    const record = rollAfter(context, node, links)
    assert(record !== undefined, 'dice that are wanted are taken')
    const rolled = checkRecord(context, node, record)
    assert(typeof rolled !== 'string', 'the roll is lawful')
    const next = deciderOf(context, generation, rolled.position.turn)
    // Who acts next gives the link last, and goes on.
    const writers = [...roll.members].sort((one, two) => Number(one === next) - Number(two === next))
    return { record, writers, isChoice: false }
  }
  const m = deciderOf(context, generation, position.turn)
  assert(m !== null, 'a member decides for every seat')
  const action = rules.chooseForBot(position.state, 'cabin-boy')
  const record = actionAfter(context, node, { action, sig: 'a'.repeat(16) }, (giver, place) =>
    chains[giver]!.link(place),
  )
  assert(record !== undefined, 'a bot chooses what is allowed')
  return { record, writers: [m], isChoice: true }
}

/** The number of runs of equal neighbors. */
const runsIn = (list: readonly number[]): number => list.filter((m, at) => m !== list[at - 1]).length
/** The number of those with something to decide. */
function runsWith(list: readonly number[], decides: readonly boolean[]): number {
  const runs = new Set<number>()
  let run = 0
  for (const [at, m] of list.entries()) {
    if (m !== list[at - 1]) run++
    if (decides[at] === true) runs.add(run)
  }
  return runs.size
}
/** The number of those of one member. */
const runsOf = (m: number, list: readonly number[]): number =>
  list.filter((one, at) => one === m && one !== list[at - 1]).length
