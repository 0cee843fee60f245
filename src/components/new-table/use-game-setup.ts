import { computed, shallowRef, watch } from 'vue'
import type { Component, ComputedRef, ShallowRef } from 'vue'
import { useGameSetups } from './game-setups.ts'

/** The setup of a game. Fetches its names; `hasNames` is true once they can be shown. */
export function useGameSetup(game: () => string): {
  readonly prefix: ComputedRef<string>
  readonly fields: ComputedRef<Readonly<Record<string, Component | undefined>> | undefined>
  readonly hasNames: Readonly<ShallowRef<boolean>>
} {
  const games = useGameSetups()
  const setup = computed(() => games.find(({ id }) => id === game()))
  const hasNames = shallowRef(false)
  watch(
    setup,
    async (wanted) => {
      hasNames.value = false
      // A failed request leaves the names out; the next attempt may find the network again.
      await wanted?.loadNames().then(
        () => (hasNames.value = wanted === setup.value),
        () => undefined,
      )
    },
    { immediate: true },
  )
  return {
    prefix: computed(() => setup.value?.messagePrefix ?? 'game'),
    fields: computed(() => setup.value?.optionFields),
    hasNames,
  }
}
