import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { newChanceTeller } from '../../session/chances/told-chances.ts'
import type { ChanceBasis } from '../../session/chances/told-chances.ts'
import { curveOf } from '../../session/review/game-review.ts'
import type { CurvePoint } from '../../session/review/game-review.ts'
import { useReview } from '../../stores/review.ts'
import { useTable } from '../../stores/table.ts'

/** The curve of the reviewed game. */
export interface Standings {
  /** With calibrated chances. */
  readonly standings: ComputedRef<readonly CurvePoint[]>
  /** As if everyone played alike: where a game was lost is judged so, like every choice. */
  readonly standingsAlike: ComputedRef<readonly CurvePoint[]>
  /** What the calibrated chances rest on. */
  readonly basis: ComputedRef<ChanceBasis>
}

export function useStandings(): Standings {
  const table = useTable()
  const review = useReview()
  const teller = computed(() => newChanceTeller(review.told?.game.id ?? '', table.record?.seats ?? []))
  const curve = (tell?: Parameters<typeof curveOf>[2]): readonly CurvePoint[] =>
    review.told === null ? [] : curveOf(review.found, review.told, tell)
  return {
    standings: computed(() => curve(teller.value.tell)),
    standingsAlike: computed(() => curve()),
    basis: computed(() => teller.value.basis),
  }
}
