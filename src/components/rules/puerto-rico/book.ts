import PieceIcon from '../../puerto-rico/pieces/PieceIcon.vue'
import '../../puerto-rico/pieces/pieces.css'
import { bind } from '../book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, WORDS } from './pages/index.ts'

/** The rules of Puerto Rico and New Buildings. */
export const book = bind({ game: 'puerto-rico', pages: PAGES, icon: PieceIcon, figures: FIGURES }, WORDS)
