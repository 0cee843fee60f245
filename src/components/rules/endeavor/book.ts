import PieceIcon from '../../endeavor/pieces/PieceIcon.vue'
import { bind } from '../book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, WORDS } from './pages/index.ts'

/** The rules of Endeavor. */
export const book = bind({ game: 'endeavor', pages: PAGES, icon: PieceIcon, figures: FIGURES }, WORDS)
