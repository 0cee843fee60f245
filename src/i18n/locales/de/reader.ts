import reader from './rules-frame.json'

/** What stands around the rules of every game. */
export const messages = { rules: reader }
