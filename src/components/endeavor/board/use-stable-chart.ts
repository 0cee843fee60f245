import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import type { View } from '../../../engine/games/endeavor/view-types.ts'

/** The contents of the map; unchanged entries stay the same objects, so that only changes are drawn again. */
export interface Chart {
  readonly regions: ComputedRef<View['regions']>
  readonly cities: ComputedRef<View['cities']>
  readonly connections: ComputedRef<View['connections']>
  readonly decks: ComputedRef<View['decks']>
}

export function useStableChart(view: () => View): Chart {
  return {
    regions: useStableList(() => view().regions),
    cities: useStableList(() => view().cities),
    connections: useStableList(() => view().connections),
    decks: useStableList(() => view().decks),
  }
}

function useStableList<T>(list: () => readonly T[]): ComputedRef<readonly T[]> {
  return computed<readonly T[]>((before) => {
    const now = list().map((one, i) => {
      const old = before?.[i]
      return old !== undefined && JSON.stringify(old) === JSON.stringify(one) ? old : one
    })
    const isSame = before?.length === now.length && now.every((one, i) => one === before[i])
    return isSame ? before : now
  })
}
