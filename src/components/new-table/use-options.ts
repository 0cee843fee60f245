import { computed, shallowRef } from 'vue'
import type { AnyGame } from '../../engine/core/game.ts'
import { defaultOptions, normalizeOptions } from '../../engine/core/options.ts'
import { useSettings } from '../../stores/settings.ts'
import { areCodesValid, areSubsetsValid, changedSubsets, rememberedSubsets } from './option-values.ts'

type Chosen = Readonly<Record<string, string | boolean>>

/** The options of a table that is being set up. Each game keeps its own while the screen is open. */
export function useOptions(game: () => AnyGame, seats: () => number) {
  const settings = useSettings()
  const byGame = shallowRef<Readonly<Record<string, Chosen>>>({})
  const printed = (): Chosen => ({
    ...defaultOptions(game().options),
    ...rememberedSubsets(game().options, settings.lastLists),
  })
  const options = computed({
    get: () => byGame.value[game().id] ?? printed(),
    set: (chosen) => (byGame.value = { ...byGame.value, [game().id]: chosen }),
  })
  /** Options that do not apply to this number of players have their default. */
  const meant = computed(() => normalizeOptions(game().options, seats(), options.value))
  /** An incomplete list stops the start; it is not silently replaced by the printed one. */
  const hasValidSubsets = computed(() => areSubsetsValid(game().options, seats(), options.value))
  const isCoded = computed(() => areCodesValid(game().options, seats(), options.value))
  function remember(): void {
    settings.lastGame = game().id
    settings.lastLists = { ...settings.lastLists, ...changedSubsets(game().options, meant.value) }
  }
  /** Sets all options of a game; those that are left out take their default. */
  function setAllOptions({ id, options: specs }: AnyGame, wanted: Chosen): void {
    byGame.value = { ...byGame.value, [id]: { ...defaultOptions(specs), ...wanted } }
  }
  return { options, meant, hasValidSubsets, isCoded, setAllOptions, remember }
}
