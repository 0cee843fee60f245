import book from './rules.json'
import buildings from './rules-buildings.json'
import newBuildings from './rules-new.json'
import questions from './rules-questions.json'
import roles from './rules-roles.json'

/** The rules as pages, fetched when somebody opens them. */
export const messages = { rules: { ...book, ...roles, ...buildings, ...newBuildings, ...questions } }
