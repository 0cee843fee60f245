/** The games whose rules there are, with the letters their clauses are cited by: PR 8.3, EN 6.3. */
export const GAMES = {
  'puerto-rico': { name: 'Puerto Rico', mark: 'PR' },
  endeavor: { name: 'Endeavor', mark: 'EN' },
} as const
export type RulesGame = keyof typeof GAMES
export const GAME_NAMES = Object.keys(GAMES) as readonly RulesGame[]
/** Addresses without a game's name are older than the second game. */
const FIRST = 'puerto-rico'

/** What somebody wants to read: a section, page, word or clause of a game; its first page if there is no topic. */
export interface RulesPlace {
  readonly game: RulesGame
  readonly topic: string
}

export function isRulesGame(name: string): name is RulesGame {
  return Object.hasOwn(GAMES, name)
}

/** The last part of an address: `wharf`, `endeavor/ship`. */
export function rulesPage({ game, topic }: RulesPlace): string {
  if (game === FIRST) return topic
  return topic === '' ? game : `${game}/${topic}`
}
export function rulesAddress(place: RulesPlace): string {
  const page = rulesPage(place)
  return page === '' ? '#/rules' : `#/rules/${page}`
}

const CLAUSE = /^([a-z]{2})-(\d+(?:\.\d+)?)$/
/** Reads the last part of an address; a clause may name its game by its letters: `en-6.3`. */
export function placeOf(page: string): RulesPlace {
  const [game = '', ...rest] = page.split('/')
  if (isRulesGame(game)) return { game, topic: rest.join('/') }
  const [, letters, clause] = CLAUSE.exec(page) ?? []
  const cited = GAME_NAMES.find((one) => GAMES[one].mark.toLowerCase() === letters)
  return cited !== undefined && clause !== undefined
    ? { game: cited, topic: clause }
    : { game: FIRST, topic: page }
}
