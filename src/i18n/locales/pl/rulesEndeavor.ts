import book from './rules-endeavor.json'
import actions from './rules-endeavor-actions.json'
import cards from './rules-endeavor-cards.json'
import questions from './rules-endeavor-questions.json'

/** The rules of Endeavor as pages, fetched when somebody opens them. */
export const messages = {
  rules: { endeavor: { ...book.endeavor, ...actions.endeavor, ...cards.endeavor, ...questions.endeavor } },
}
