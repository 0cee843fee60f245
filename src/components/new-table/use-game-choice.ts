import { computed } from 'vue'
import type { ComputedRef, WritableComputedRef } from 'vue'
import type { AnyGame } from '../../engine/core/game.ts'
import { gameById, GAMES } from '../../engine/games/registry.ts'
import { useSettings } from '../../stores/settings.ts'

/**
 * The game of a new table: the wanted one (of the address), or the one chosen last. A choice is remembered and passed
 * to `chosen`.
 */
export function useGameChoice(
  wished: () => string = () => '',
  chosen: (id: string) => void = () => undefined,
): { readonly id: WritableComputedRef<string>; readonly game: ComputedRef<AnyGame> } {
  const settings = useSettings()
  const game = computed(() => gameById(wished()) ?? gameById(settings.lastGame) ?? GAMES[0]!)
  const id = computed({
    get: () => game.value.id,
    set(wanted) {
      settings.lastGame = wanted
      chosen(wanted)
    },
  })
  return { id, game }
}
