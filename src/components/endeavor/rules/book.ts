import PieceIcon from '../pieces/PieceIcon.vue'
import { newRulesBook } from '../../rules/book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, TOPIC_ALIASES } from './pages/index.ts'

/** The rules of Endeavor. */
export const book = newRulesBook(
  { game: 'endeavor', pages: PAGES, icon: PieceIcon, figures: FIGURES },
  TOPIC_ALIASES,
)
