import guide from './guide.json'

/** What is said in the guided game, fetched when somebody plays it. */
export const messages = { guide }
