import analysis from './analysis.json'

/** What is said of a position or a game that was looked into: hints, and the review of a finished game. */
export const messages = { analysis }
