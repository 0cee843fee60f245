import type { GameRules } from './game-rules.ts'

/** A section, page, table word or clause in the rules of a game; its first page if the topic is empty. */
export interface RulesPlace {
  /** The game's id. */
  readonly game: string
  readonly topic: string
}

/** The last part of an address: `endeavor`, `puerto-rico/wharf`. */
export function rulesPage({ game, topic }: RulesPlace): string {
  return topic === '' ? game : `${game}/${topic}`
}
export function rulesAddress(place: RulesPlace): string {
  return `#/rules/${rulesPage(place)}`
}

const CLAUSE = /^([a-z]+)-(\d+(?:\.\d+)?)$/
/**
 * Parses the last part of an address: `<game>`, `<game>/<topic>`, or a clause after the letters of its game: `en-6.3`.
 * Anything else is the first page of the first game.
 */
export function parseRulesPage(page: string, games: readonly GameRules[]): RulesPlace {
  const [game = '', ...rest] = page.split('/')
  if (games.some(({ id }) => id === game)) return { game, topic: rest.join('/') }
  const [, letters, clause] = CLAUSE.exec(page) ?? []
  const cited = games.find(({ clausePrefix }) => clausePrefix.toLowerCase() === letters)
  return cited !== undefined && clause !== undefined
    ? { game: cited.id, topic: clause }
    : { game: games[0]?.id ?? '', topic: '' }
}
