import { shallowRef, watch } from 'vue'
import type { ShallowRef } from 'vue'
import { speakOf } from '../../i18n/index.ts'
import type { Book } from './book.ts'
import type { RulesGame } from './rules-address.ts'

/** The rules of each game, fetched with their words when somebody opens them. */
const BOOKS: Readonly<Record<RulesGame, () => Promise<Book>>> = {
  'puerto-rico': async () => {
    const [{ book }] = await Promise.all([import('../puerto-rico/rules/book.ts'), speakOf('rules')])
    return book
  },
  endeavor: async () => {
    const [{ book }] = await Promise.all([import('../endeavor/rules/book.ts'), speakOf('rulesEndeavor')])
    return book
  },
}

/** The rules of the game that is wanted, as soon as they are here. */
export function useOpenBook(game: () => RulesGame): Readonly<ShallowRef<Book | undefined>> {
  const open = shallowRef<Book>()
  watch(
    game,
    async (wanted) => {
      const fetched = await BOOKS[wanted]()
      if (wanted === game()) open.value = fetched
    },
    { immediate: true },
  )
  return open
}
