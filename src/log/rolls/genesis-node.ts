import { beginRoll, unusedChains } from './begin-roll.ts'
import type { GamePosition, Generation, ProtocolContext, RecordNode } from '../records/record-tree.ts'

/** The root of the tree: slot 0, generation 0, the start of the game. */
export function genesisNode(context: ProtocolContext): RecordNode {
  const { game, genesis, rules } = context
  const { away } = genesis
  const contributors = [...genesis.members.keys()].filter((m) => m !== away)
  const anchors = contributors.map((m) => genesis.members[m]!.anchor)
  const state = rules.start
  const position: GamePosition = {
    state,
    stateHash: rules.hash(state),
    turn: rules.turn(state),
    ply: 0,
    entry: null,
    previous: null,
    botChoice: undefined,
  }
  const keys = genesis.members.map(({ key }) => key)
  const generation: Generation = {
    number: 0,
    bots: away === undefined ? [] : [away],
    contributors,
    anchors,
    keys,
    names: keys.map(() => null),
    forfeits: keys.map(() => 0),
    replacements: keys.map(() => 0),
    excluded: [],
  }
  const root = { hash: game, generation, position, ...unusedChains(anchors) }
  return { ...root, record: null, parent: null, slot: 0, roll: beginRoll(context, root), children: [] }
}
