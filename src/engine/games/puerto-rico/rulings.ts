// Readings that no rulebook prints (confidence C in docs/rules), each by its name: a table that reads one of them
// otherwise changes it here, and raises the game's version. Two more are that nobody is asked: what can only help is
// done (PR 2.5), and colonists from the ship are not refused (PR 4.7); docs/asked.md lists what is asked.

/** PR 4.6 - a ship that cannot be filled as required takes what is left in the supply. */
export const SHORT_SHIP_TAKES_THE_REST: boolean = true
/** PR 5.5 - free spaces a large building needs; buildings may be moved, so they need not be adjacent. */
export const WIDE_SPACES = 2
/** PR 10.3 - with an empty pile the discards are shuffled for a hacienda's tile too. */
export const HACIENDA_RESHUFFLES: boolean = true
/** PR 11.6 - who is level in points, doubloons and goods has won together. */
export const TIES_ARE_SHARED: boolean = true
