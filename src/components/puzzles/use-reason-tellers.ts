import type { Table } from '../../session/table.ts'
import type { ReasonTeller } from '../../session/puzzles/own-puzzles.ts'
import type { TellerOf } from '../../stores/own-puzzles.ts'
import { useGameBoards } from '../table/game-boards.ts'
import { pairOf, reasonsFor } from '../table/hint/reasons.ts'

/** Makes what tells the reasons of a game, by the words of its boards. */
export function useReasonTellers(): TellerOf {
  const games = useGameBoards()
  return async (id: string, { game, state }: Table): Promise<ReasonTeller> => {
    const boards = await games.find((one) => one.id === id)?.loadBoards()
    if (boards === undefined) return () => []
    return (ply, one, other, exact) =>
      reasonsFor(pairOf(one, other, { game, state: state(ply) }, boards.ui, exact)).map((reason) => ({
        ...reason,
      }))
  }
}
