// Readings of the rules between which the rulebook leaves a choice (docs/rules/endeavor.md). A test tries each both ways.

/** EN 5.5 - may a building or token be used only if it does something? */
export const USE_MUST_DO_SOMETHING: boolean = true
/** EN 6.16 - are two cards of a Trade Office from one deck? If not, from one region. */
export const TWO_CARDS_OF_ONE_DECK: boolean = true
/** EN 8.5 - does each University of a player count? */
export const EACH_UNIVERSITY_COUNTS: boolean = true
