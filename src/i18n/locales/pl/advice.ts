import advice from './advice.json'
import board from './board.json'

/** What stands on the boards, what a choice would bring, what speaks against it: fetched with the boards. */
export const messages = { advice, board }
