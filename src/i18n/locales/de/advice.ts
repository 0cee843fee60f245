import advice from './advice.json'

/** What a choice would bring, what speaks against it, and what the things of the table are: fetched with the boards. */
export const messages = { advice }
