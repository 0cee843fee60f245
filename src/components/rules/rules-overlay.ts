import { createGlobalState } from '@vueuse/core'
import { computed, inject, onBeforeUnmount, shallowRef, watchEffect } from 'vue'
import type { InjectionKey } from 'vue'
import { useGameRules } from './game-rules.ts'
import type { RulesPlace } from './rules-address.ts'

/** What somebody wants to read of the rules without leaving the screen; nothing if nobody does. */
export const useRulesOverlay = createGlobalState(() => shallowRef<RulesPlace>())

/** What the screen is telling about at this moment: there the key opens the rules. */
export const useExplainedTopic = createGlobalState(() => shallowRef(''))

/** The game that is on the screen, by its id; its rules are meant wherever no other game is named. */
const useScreenGame = createGlobalState(() => shallowRef<{ readonly game: string }>())

/** A screen says which game it shows. */
export function useRulesOfGame(game: () => string): void {
  const shown = useScreenGame()
  const mine = computed(() => ({ game: game() }))
  watchEffect(() => (shown.value = mine.value))
  // The next screen may have said its game already.
  onBeforeUnmount(() => {
    if (shown.value === mine.value) shown.value = undefined
  })
}

/** The game whose rules are being read around here. */
export const OPEN_BOOK_GAME: InjectionKey<string> = Symbol('the game whose rules are read')

/** What a topic means here: of the rules one reads, else of the game on the screen, else of the oldest. */
export function useRulesPlace(): (topic: string) => RulesPlace {
  const read = inject(OPEN_BOOK_GAME, undefined)
  const shown = useScreenGame()
  const games = useGameRules()
  return (topic) => {
    const game = games.find(({ id }) => id === shown.value?.game) ?? games[0]
    return { game: read ?? game?.id ?? '', topic }
  }
}
