import { GOODS, TILES } from '../../engine/games/puerto-rico/vocabulary.ts'
import type { Goods } from '../../engine/games/puerto-rico/events.ts'
import type { MessageValue } from '../../i18n/message.ts'

// The words of the game as values inside sentences, each with its drawing.

export const number = (value: number): MessageValue => ({ type: 'number', number: value })
export const good = (name: string): MessageValue => ({
  type: 'word',
  key: `pr.good.${name}`,
  icon: `good:${name}`,
})
export const tile = (name: string): MessageValue => ({
  type: 'word',
  key: `pr.tile.${name}`,
  icon: `tile:${name}`,
})
export const role = (name: string): MessageValue => ({
  type: 'word',
  key: `pr.role.${name}`,
  icon: `role:${name}`,
})
export const building = (name: string): MessageValue => ({
  type: 'word',
  key: `pr.building.${name}`,
  icon: `building:${name}`,
})

/** Messages that count pieces other than goods. */
const COUNTED: { readonly [piece: string]: string } = {
  coin: 'pr.noun.doubloons',
  point: 'pr.noun.points',
  colonist: 'pr.noun.colonists',
  'plot-city': 'board.buildable',
  'plot-island': 'pr.noun.plantations',
  'tile:quarry': 'advice.tileOrQuarry',
}
/** The message that counts a piece, by the piece's name. */
export function countedKey(piece: string): string {
  return COUNTED[piece] ?? `pr.goods.${piece.replace('good:', '')}`
}
/** Counted pieces, joined as the language does. */
export function counts(pieces: readonly (readonly [piece: string, count: number])[]): MessageValue {
  return { type: 'counts', counts: pieces.map(([piece, count]) => [count, countedKey(piece), piece]) }
}
/** Barrels by kind, cheapest first; kinds that are not there are not named. */
export function barrels(goods: Goods): MessageValue {
  return counts(
    GOODS.map((name) => [`good:${name}`, goods[name] ?? 0] as const).filter(([, count]) => count > 0),
  )
}
/** A place for colonists by its name: a kind of tile, a building, or San Juan. */
export function place(name: string): MessageValue {
  if (name === 'sanJuan') return { type: 'word', key: 'pr.place.sanJuan' }
  return TILES.some((one) => one === name) ? tile(name) : building(name)
}
