// Readings that no rulebook prints (confidence C in docs/rules), each by its name: a table that reads one of them
// otherwise changes it here, and raises the game's version. Some have no other reading to play by: what can only help is
// done unasked (PR 2.5), colonists from the ship are not refused (PR 4.7), the tile under a forest never comes back (PR
// 13.3), and guests are asked about where it can matter (PR 13.5); docs/asked.md lists what is asked.

/** PR 4.6 - a ship that cannot be filled as required takes what is left in the supply. */
export const SHORT_SHIP_TAKES_THE_REST: boolean = true
/** PR 5.5 - free spaces a large building needs; buildings may be moved, so they need not be adjacent. */
export const WIDE_SPACES = 2
/** PR 10.3 - with an empty pile the discards are shuffled for a hacienda's tile too. */
export const HACIENDA_RESHUFFLES: boolean = true
/** PR 11.6 - who is level in points, doubloons and goods has won together. */
export const TIES_ARE_SHARED: boolean = true
/** PR 13.3 - a tile drawn with a hacienda may become a forest too, once it has been seen. */
export const DRAWN_TILE_MAY_BE_FOREST: boolean = true
/** PR 13.2 - a colonist may be given from a quarry that made the building cheaper; the price is settled before. */
export const QUARRY_COLONISTS_MAY_BE_GIVEN: boolean = true
/** PR 13.7 - the game ends by the last point chip in whatever phase it is taken. */
export const ANY_PHASE_TAKES_THE_LAST_POINT: boolean = true
/** PR 13.8 - a mixed load is a load for a harbor, for the captain's extra point and for a lighthouse. */
export const MIXED_LOAD_IS_A_LOAD: boolean = true
/** PR 13.9 - the captain's doubloon is the lighthouse's own and no privilege, so a library does not double it. */
export const LIGHTHOUSE_COIN_IS_DOUBLED: boolean = false
/** PR 13.11 - who has a factory and a specialty factory is paid by both. */
export const BOTH_FACTORIES_PAY: boolean = true
/** PR 13.10 - with two players, who choose three roles a round, a library doubles each; else only the first of a round. */
export const TWO_PLAYERS_DOUBLE_EVERY_ROLE: boolean = true
