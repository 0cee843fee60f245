import words from './guide-puerto-rico.json'

/** What is said in the guided game of Puerto Rico, fetched with its lessons. */
export const messages = { 'guide-puerto-rico': words }
