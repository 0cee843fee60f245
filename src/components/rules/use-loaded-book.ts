import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import type { RulesBook } from './book.ts'
import { useGameRules } from './game-rules.ts'

/** The rules book of this game; the previous one, or undefined, until it is fetched. */
export function useLoadedBook(game: () => string): Readonly<ShallowRef<RulesBook | undefined>> {
  const games = useGameRules()
  const book = shallowRef<RulesBook>()
  watch(
    game,
    async (wanted) => {
      const fetched = await games.find(({ id }) => id === wanted)?.loadRulesBook()
      if (wanted === game()) book.value = fetched
    },
    { immediate: true },
  )
  return book
}
