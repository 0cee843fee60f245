import book from './rules-endeavor.json'

/** The rules of Endeavor as pages, fetched when somebody opens them. */
export const messages = { rules: { endeavor: { ...book.endeavor } } }
