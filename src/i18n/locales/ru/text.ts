import endeavorText from './endeavor-text.json'
import text from './text.json'

/** What is said where the table is shown as text. */
export const messages = { text, 'endeavor-text': endeavorText }
