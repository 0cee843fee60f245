import { defineAsyncComponent } from 'vue'
import { loadMessages } from '../../i18n/index.ts'
import type { GameEntry } from '../game-entry.ts'
import PuertoRicoEmblem from './PuertoRicoEmblem.vue'

/** Puerto Rico in the user interface. Everything but the emblem is fetched when it is needed. */
export const puertoRico: GameEntry = {
  id: 'puerto-rico',
  title: 'Puerto Rico',
  clausePrefix: 'PR',
  seats: [2, 5],
  minutes: [60, 120],
  messagePrefix: 'pr',
  emblem: PuertoRicoEmblem,
  optionFields: {
    market: defineAsyncComponent(() => import('./options/MarketField.vue')),
    list: defineAsyncComponent(() => import('./options/ListField.vue')),
  },
  loadNames: () => loadMessages('puerto-rico/names'),
  loadScene: () => import('./picture.ts'),
  async loadBoards() {
    const [{ ui }, { default: icon }] = await Promise.all([
      import('./ui.ts'),
      import('./pieces/PieceIcon.vue'),
      loadMessages('puerto-rico/board'),
    ])
    return { ui, icon }
  },
  async loadRulesBook() {
    const [{ book }] = await Promise.all([import('./rules/book.ts'), loadMessages('puerto-rico/rules')])
    return book
  },
  async loadStatistics() {
    const [{ statistics }] = await Promise.all([import('./statistics.ts'), loadMessages('puerto-rico/names')])
    return statistics
  },
  async loadCourse() {
    const [{ course }] = await Promise.all([
      import('./guide/course.ts'),
      loadMessages('guide', 'puerto-rico/guide'),
    ])
    return course
  },
}
