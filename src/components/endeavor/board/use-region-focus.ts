import { computed, shallowRef, watch } from 'vue'
import type { ComputedRef } from 'vue'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { REGIONS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { RegionName } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Targets } from '../../table/targets/targets.ts'

/** How many things can be chosen in each region now. */
export function openTargetsByRegion(view: View, targets: Targets): Readonly<Record<RegionName, number>> {
  const counts = Object.fromEntries(REGIONS.map((region) => [region, 0])) as Record<RegionName, number>
  const count = (target: string, region: RegionName): void => {
    if (targets.isOpen(target)) counts[region]++
  }
  for (const { city, region } of view.cities) count(`city:${city}`, region)
  for (const { deck, region } of view.decks) count(`deck:${deck}`, region)
  for (const { region } of view.regions) count(`ship:${region}`, region)
  return counts
}

/**
 * Which region is looked at closely. On a small screen the only one where something can be chosen
 * opens by itself, and once that is done the whole chart is seen again.
 */
export function useRegionFocus(
  open: () => Readonly<Record<RegionName, number>>,
  isSmall: () => boolean,
): {
  readonly looked: Readonly<ComputedRef<RegionName | null>>
  look(region: RegionName | null): void
} {
  const chosen = shallowRef<RegionName | null>(null)
  const isOwn = shallowRef(false)
  const meant = computed(() => REGIONS.filter((region) => open()[region] > 0))
  const key = computed(() => (isSmall() ? meant.value.join() : ''))
  watch(
    key,
    () => {
      const [only] = meant.value
      if (isSmall() && meant.value.length === 1) {
        chosen.value = only ?? null
        isOwn.value = true
      } else if (isOwn.value || (isSmall() && meant.value.length === 0)) {
        chosen.value = null
        isOwn.value = false
      }
    },
    { immediate: true },
  )
  return {
    looked: computed(() => chosen.value),
    look(region) {
      chosen.value = region
      isOwn.value = false
    },
  }
}

/** The part of the table an open question is about: the chart, the market or one's own mat; to watch, the chart. */
export function firstPanel(view: View, targets: Targets): 'map' | 'market' | 'mine' {
  const { question, market } = view
  if (question?.name === 'build') return 'market'
  if (Object.values(openTargetsByRegion(view, targets)).some((count) => count > 0)) return 'map'
  if (market.some(({ building }) => targets.isOpen(`building:${building}`))) return 'market'
  return targets.remaining.value.length > 0 ? 'mine' : 'map'
}
