// A game of dice for tests of their distribution: seats choose in turn, and after every choice dice are rolled.

import { CHANCE, OVER } from '../../src/engine/core/game.ts'
import type { State } from '../../src/engine/core/game.ts'
import { quickHash } from './random.ts'
import type { Genesis } from '../../src/log/records/genesis.ts'
import type { SimulatedGame } from './simulated-game.ts'

/** A state is the number of entries so far, and a digest of all rolls. */
export function diceGame(genesis: Genesis, rolls: number): SimulatedGame {
  const turn = (state: State): number => {
    const [ply = 0] = state
    if (ply >= 2 * rolls) return OVER
    return ply % 2 === 1 ? CHANCE : (ply / 2) % genesis.seats
  }
  return {
    genesis,
    legal: (state) => (turn(state) >= 0 ? [0, 1] : []),
    points: () => Array.from({ length: genesis.seats }, () => 0),
    rules: {
      start: Int16Array.of(0, 0),
      earlierEntries: [],
      turn,
      next(state, entry) {
        const asked = turn(state)
        const isRoll = 'salt' in entry
        if (asked === OVER || isRoll !== (asked === CHANCE)) return undefined
        if (!isRoll && (entry.seat !== asked || entry.action > 1)) return undefined
        const digest = parseInt(
          quickHash(`${String(state[1])} ${isRoll ? entry.salt : String(entry.action)}`).slice(0, 3),
          16,
        )
        return Int16Array.of(state[0]! + 1, digest)
      },
      hash: (state) => quickHash(state.join()) + quickHash(`${state.join()} again`),
      chooseForBot: () => 0,
      isInstantLevel: () => true,
      botQuestion: () => {
        throw new Error('no bot searches in a game of dice')
      },
    },
  }
}
