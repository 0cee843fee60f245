import PieceIcon from '../pieces/PieceIcon.vue'
import { bind } from '../../rules/book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, WORDS } from './pages/index.ts'

/** The rules of Endeavor. */
export const book = bind({ game: 'endeavor', pages: PAGES, icon: PieceIcon, figures: FIGURES }, WORDS)
