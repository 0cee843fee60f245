import type { ActionDescription, Seat } from '../../../engine/core/game.ts'
import type { Warning } from '../game-ui.ts'

/** A table as far as warnings ask any game: who is asked, and what lies before each seat. */
interface Table<Player> {
  readonly question: { readonly seat: Seat } | null
  readonly players: readonly Player[]
}
/** A choice as warnings see it: what it is, what else is open, and who looks at which table. */
export interface Considered<View, Player> {
  readonly described: ActionDescription
  readonly open: readonly ActionDescription[]
  readonly view: View
  readonly player: Player
  readonly seat: Seat
}
/** What speaks against a choice, by its verb. */
export type Warners<View, Player> = {
  readonly [verb: string]: readonly ((considered: Considered<View, Player>) => Warning | undefined)[]
}
/** Names what speaks against a choice of whoever is asked, the other open choices considered; most often nothing. */
export function warningsBy<Player, View extends Table<Player>>(warners: Warners<View, Player>) {
  return (
    described: ActionDescription,
    open: readonly ActionDescription[],
    view: View,
  ): readonly Warning[] => {
    const seat = view.question?.seat
    const player = seat === undefined ? undefined : view.players[seat]
    if (seat === undefined || player === undefined) return []
    const considered = { described, open, view, player, seat }
    return (warners[described.verb] ?? []).flatMap((warn) => warn(considered) ?? [])
  }
}
