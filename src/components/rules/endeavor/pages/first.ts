import { page, text } from '../../section.ts'
import { section } from '../section.ts'

/** The game on one screen. */
export const overview = page('overview', [section('overview', [], [text('aim')])])
