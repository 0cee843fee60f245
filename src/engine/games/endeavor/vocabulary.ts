export { verbOf, whatOf, whereOf } from '../../core/action.ts'

/** The four status tracks; a track's number is its place here. */
export const TRACKS = ['industry', 'culture', 'finance', 'politics'] as const
export type TrackName = (typeof TRACKS)[number]
export const INDUSTRY = 0
export const CULTURE = 1
export const FINANCE = 2
export const POLITICS = 3
/** The icons printed on a tile or a card: steps on the tracks, and glory. */
export type Icons = { readonly [icon in TrackName | 'glory']?: number }

export const REGIONS = [
  'europe',
  'far-east',
  'india',
  'north-america',
  'caribbean',
  'south-america',
  'africa',
] as const
export type RegionName = (typeof REGIONS)[number]
export const EUROPE = 0

/** The decks: one for each region, with the region's number, and slavery. */
export const DECKS = [...REGIONS, 'slavery'] as const
export type DeckName = (typeof DECKS)[number]
export const SLAVERY = 7
/** Cards of a deck, numbered from 0. */
export const CARDS = 6
/** Number 0 of a region's deck, but not of Europe's or slavery's, is its governor. */
export const GOVERNOR = 0
/** The card of Europe that abolishes slavery (EN 7.8). */
export const ABOLITION = 5
export function hasGovernor(deck: number): boolean {
  return deck !== EUROPE && deck !== SLAVERY
}

/** The actions that buildings and blue tokens allow (EN 6). */
export const BOARD_ACTION_NAMES = ['ship', 'occupy', 'attack', 'draw', 'payment'] as const
export type BoardActionName = (typeof BOARD_ACTION_NAMES)[number]
export const PAYMENT = 4

/** The phases of a round, the setup before the first and the end after the last. */
export const PHASES = ['setup', 'build', 'growth', 'salary', 'actions', 'over'] as const
export type PhaseName = (typeof PHASES)[number]
export const BUILD_PHASE = 1
export const GROWTH_PHASE = 2
export const SALARY_PHASE = 3
export const ACTION_PHASE = 4
export const OVER_PHASE = 5

export const ROUNDS = 7
/** Building sites of a player mat; all are used after seven rounds. */
export const SITES = 8
/** Population markers of each player; more may be used (EN 4.6). */
export const POPULATION = 30

/** The verbs of actions: the upper part of an action number. */
export const VERBS = [
  'pass',
  'build',
  'free',
  'activate',
  'spend',
  'ship',
  'occupy',
  'attack',
  'draw',
  'discard',
  'install',
  'stop',
] as const
export type Verb = (typeof VERBS)[number]
export const PASS = 0
export const BUILD = 1 << 16
/** A marker goes from a building back to the harbour. */
export const FREE = 2 << 16
export const ACTIVATE = 3 << 16
/** A blue token is discarded for its action. */
export const SPEND = 4 << 16
export const SHIP = 5 << 16
export const OCCUPY = 6 << 16
export const ATTACK = 7 << 16
export const DRAW = 8 << 16
export const DISCARD = 9 << 16
/** A governor is put on the governor space. */
export const INSTALL = 10 << 16
/** The player does not use the rest of an action. */
export const STOP = 11 << 16
