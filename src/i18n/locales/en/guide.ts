import guide from './guide.json'

/** What is said in every guided game, fetched when somebody plays one. */
export const messages = { guide }
