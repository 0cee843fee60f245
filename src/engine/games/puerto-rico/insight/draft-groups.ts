import type { DraftView, MarketBuildingView } from '../view-types.ts'

/** How it stands with a kind: it may be picked, it is in the game, or it is out of it. */
export type DraftState = 'open' | 'picked' | 'out'
export interface DraftKind {
  readonly kind: MarketBuildingView
  readonly state: DraftState
}
/** All kinds of one price, and how many of its slots are taken. */
export interface DraftGroup {
  readonly cost: number
  readonly slots: number
  readonly taken: number
  readonly kinds: readonly DraftKind[]
}

const STATES = ['picked', 'open', 'out'] as const

/** The kinds by price: those picked first, then those that may be, last those that are out (PR 12.7). */
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
