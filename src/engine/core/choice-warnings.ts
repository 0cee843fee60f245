import type { ActionDescription, Seat } from './game.ts'

/** The parts of a game's view that warnings need: the seat that decides, and the players by seat. */
interface ViewWithPlayers {
  readonly question: { readonly seat: Seat } | null
  readonly players: readonly unknown[]
}

/** A choice, the other open choices, and the view and the player of the seat that chooses. */
export interface ConsideredChoice<View extends ViewWithPlayers> {
  readonly described: ActionDescription
  readonly open: readonly ActionDescription[]
  readonly view: View
  readonly player: View['players'][number]
  readonly seat: Seat
}

/** Returns the warnings about a choice of the seat in turn, given all open choices; none for most choices. */
export type FindWarnings<View, Fact> = (
  described: ActionDescription,
  open: readonly ActionDescription[],
  view: View,
) => readonly Fact[]

/** Builds the finder of warnings of a game from its checks by the verb of the choice. */
export function newWarningFinder<View extends ViewWithPlayers, Fact>(checksByVerb: {
  readonly [verb: string]: readonly ((considered: ConsideredChoice<View>) => Fact | undefined)[]
}): FindWarnings<View, Fact> {
  return (described, open, view) => {
    const seat = view.question?.seat
    const player = seat === undefined ? undefined : view.players[seat]
    if (seat === undefined || player === undefined) return []
    const considered = { described, open, view, player, seat }
    return (checksByVerb[described.verb] ?? []).flatMap((find) => find(considered) ?? [])
  }
}
