import { loadMessages } from '../../i18n/index.ts'
import type { GameEntry } from '../game-entry.ts'
import EndeavorEmblem from './EndeavorEmblem.vue'

/** Endeavor in the user interface. Everything but the emblem is fetched when it is needed. */
export const endeavor: GameEntry = {
  id: 'endeavor',
  title: 'Endeavor',
  clausePrefix: 'EN',
  seats: [3, 5],
  minutes: [60, 90],
  messagePrefix: 'endeavor',
  emblem: EndeavorEmblem,
  optionFields: {},
  loadNames: () => loadMessages('endeavor/names'),
  loadScene: () => import('./picture.ts'),
  async loadBoards() {
    const [{ ui }, { default: icon }] = await Promise.all([
      import('./ui.ts'),
      import('./pieces/PieceIcon.vue'),
      loadMessages('endeavor/board'),
    ])
    return { ui, icon }
  },
  async loadRulesBook() {
    const [{ book }] = await Promise.all([import('./rules/book.ts'), loadMessages('endeavor/rules')])
    return book
  },
  async loadStatistics() {
    const [{ statistics }] = await Promise.all([import('./statistics.ts'), loadMessages('endeavor/names')])
    return statistics
  },
  async loadCourse() {
    const [{ course }] = await Promise.all([
      import('./guide/course.ts'),
      loadMessages('guide', 'endeavor/guide'),
    ])
    return course
  },
}
