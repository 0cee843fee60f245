import PieceIcon from '../pieces/PieceIcon.vue'
import '../pieces/pieces.css'
import { bind } from '../../rules/book.ts'
import { FIGURES } from './figures.ts'
import { PAGES, WORDS } from './pages/index.ts'

/** The rules of Puerto Rico and New Buildings. */
export const book = bind({ game: 'puerto-rico', pages: PAGES, icon: PieceIcon, figures: FIGURES }, WORDS)
