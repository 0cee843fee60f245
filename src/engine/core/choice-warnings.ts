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

/**
 * Builds the finder of warnings of a game from its checks by the verb of the choice. A warning that holds for every open
 * choice is left out: it does not help to choose.
 */
export function newWarningFinder<View extends ViewWithPlayers, Fact>(checksByVerb: {
  readonly [verb: string]: readonly ((considered: ConsideredChoice<View>) => Fact | undefined)[]
}): FindWarnings<View, Fact> {
  return (described, open, view) => {
    const seat = view.question?.seat
    const player = seat === undefined ? undefined : view.players[seat]
    if (seat === undefined || player === undefined) return []
    const factsOf = (choice: ActionDescription): readonly Fact[] =>
      (checksByVerb[choice.verb] ?? []).flatMap(
        (find) => find({ described: choice, open, view, player, seat }) ?? [],
      )
    const isShared = (fact: Fact): boolean => open.length > 1 && open.every((one) => has(factsOf(one), fact))
    return factsOf(described).filter((fact) => !isShared(fact))
  }
}

/** Facts are plain data. */
function has(facts: readonly unknown[], fact: unknown): boolean {
  return facts.some((one) => JSON.stringify(one) === JSON.stringify(fact))
}
