import type { Seat } from '../../engine/core/game.ts'
import { CONNECTIONS } from '../../engine/games/endeavor/board.ts'
import type { Message, MessageValue } from '../message.ts'

// The things of the game as values of messages, each with its icon.

export type Values = Message['values']

export const number = (value: number): MessageValue => ({ type: 'number', number: value })
export const seatOf = (seat: Seat): MessageValue => ({ type: 'seat', seat })
export const seatsOf = (seats: readonly Seat[]): MessageValue => ({ type: 'seats', seats })
const word = (key: string, icon: string): MessageValue => ({ type: 'word', key: `endeavor.${key}`, icon })

export const building = (name: string): MessageValue => word(`building.${name}`, `building:${name}`)
export const buildings = (names: readonly string[]): MessageValue => ({
  type: 'words',
  keys: names.map((name) => `endeavor.building.${name}`),
})
export const token = (name: string): MessageValue => word(`token.${name}`, `token:${name}`)
export const track = (name: string): MessageValue => word(`track.${name}`, `icon:${name}`)
export const region = (name: string): MessageValue => word(`region.${name}`, `region:${name}`)
export const city = (name: string): MessageValue => word(`city.${name}`, 'city')
export const phase = (name: string): MessageValue => ({ type: 'word', key: `endeavor.phase.${name}` })
/** A building or a token as the source of an action. */
export const source = (name: string, isToken: boolean): MessageValue =>
  isToken ? token(name) : building(name)

/** The key of a deck's name, as its cards are called: India 3, slavery 2. */
export function deckKey(name: string): string {
  return name === 'slavery' ? 'endeavor.noun.slavery' : `endeavor.region.${name}`
}
/** A card, named by its deck; the icon shows its number. */
export const card = (name: string, at: number): MessageValue => ({
  type: 'word',
  key: deckKey(name),
  icon: `card:${name}:${String(at)}`,
})
/** The two cities of a connection. */
export function ends(connection: number): { readonly from: MessageValue; readonly to: MessageValue } {
  const [from, to] = CONNECTIONS[connection]!
  return { from: city(from), to: city(to) }
}

/** Counted pieces, joined by the list format of the language. */
export function counts(
  pieces: readonly (readonly [count: number, key: string, icon: string])[],
): MessageValue {
  return { type: 'counts', counts: pieces }
}
export const markers = (count: number): MessageValue => counts([[count, 'endeavor.noun.markers', 'marker']])

/** A message below `actions`. */
export function actionMessage(key: string, values: Values = {}, plural?: number): Message {
  return { key: `actions.${key}`, values, ...(plural !== undefined && { plural }) }
}
