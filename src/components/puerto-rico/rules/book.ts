import PieceIcon from '../pieces/PieceIcon.vue'
import '../pieces/pieces.css'
import { newRulesBook } from '../../rules/book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, TOPIC_ALIASES } from './pages/index.ts'

/** The rules of Puerto Rico and New Buildings. */
export const book = newRulesBook(
  { game: 'puerto-rico', pages: PAGES, icon: PieceIcon, figures: FIGURES },
  TOPIC_ALIASES,
)
