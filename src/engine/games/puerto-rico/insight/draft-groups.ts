import type { DraftView, MarketBuildingView } from '../view-types.ts'

/** May a kind of building still be picked, is it in the game, or is it out of the game? */
export type DraftState = 'open' | 'picked' | 'out'
export interface DraftKind {
  readonly kind: MarketBuildingView
  readonly state: DraftState
}
/** All kinds of one price, and the number of its slots that are taken. */
export interface DraftGroup {
  readonly cost: number
  readonly slots: number
  readonly taken: number
  readonly kinds: readonly DraftKind[]
}

const STATES = ['picked', 'open', 'out'] as const

/** The kinds by price: first those picked, then those open, last those that are out (PR 12.7). */
export function draftGroups({ groups, kinds }: DraftView): readonly DraftGroup[] {
  const byName = new Map(kinds.map((kind) => [kind.building, kind]))
  return groups.map((group) => ({
    cost: group.cost,
    slots: group.slots,
    taken: group.picked.length,
    kinds: STATES.flatMap((state) =>
      group[state].flatMap((name) => {
        const kind = byName.get(name)
        return kind === undefined ? [] : [{ kind, state }]
      }),
    ),
  }))
}
