import words from './guide-endeavor.json'

/** What is said in the guided game of Endeavor, fetched with its lessons. */
export const messages = { 'guide-endeavor': words }
