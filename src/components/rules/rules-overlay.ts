import { createGlobalState } from '@vueuse/core'
import { computed, inject, onBeforeUnmount, shallowRef, watchEffect } from 'vue'
import type { InjectionKey } from 'vue'
import { useGameRules } from './game-rules.ts'
import type { RulesPlace } from './rules-address.ts'

/** The place of the rules shown over the current screen; undefined while the dialog is closed. */
export const useRulesOverlay = createGlobalState(() => shallowRef<RulesPlace>())

/** The topic that the screen explains now; the rules key opens it. Empty if there is none. */
export const useExplainedTopic = createGlobalState(() => shallowRef(''))

/** The game of the current screen; links without a game lead to its rules. */
const useScreenGame = createGlobalState(() => shallowRef<{ readonly game: string }>())

/** Declares the game of this screen, for links to the rules. */
export function useRulesOfGame(game: () => string): void {
  const shown = useScreenGame()
  const mine = computed(() => ({ game: game() }))
  watchEffect(() => (shown.value = mine.value))
  // The next screen may have declared its game already.
  onBeforeUnmount(() => {
    if (shown.value === mine.value) shown.value = undefined
  })
}

/** The game of the book around a component. */
export const OPEN_BOOK_GAME: InjectionKey<string> = Symbol('the game whose rules are read')

/** Returns the place of a topic: in the book around this component, else in the game of the screen, else in the first game. */
export function useRulesPlace(): (topic: string) => RulesPlace {
  const read = inject(OPEN_BOOK_GAME, undefined)
  const shown = useScreenGame()
  const games = useGameRules()
  return (topic) => {
    const game = games.find(({ id }) => id === shown.value?.game) ?? games[0]
    return { game: read ?? game?.id ?? '', topic }
  }
}
