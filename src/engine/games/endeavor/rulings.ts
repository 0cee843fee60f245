// Readings that the rulebook leaves open (confidence C in docs/rules), each by its name: a table that reads one of them
// otherwise changes it here, and raises the game's version. Two more are options (EN 10).

/** EN 8.5 - a player with two Universities has their glory twice. */
export const EVERY_UNIVERSITY_COUNTS: boolean = true
/** EN 7.6 - a player who has passed and is given a governor keeps to his card limit at once. */
export const LIMIT_HOLDS_AFTER_PASSING: boolean = true
