import type { Seat } from '../../engine/core/game.ts'
import { CONNECTIONS } from '../../engine/games/endeavor/board.ts'
import type { Spoken, Value } from '../message.ts'

// The words of the game as values inside sentences, each with its drawing.

export type Values = Spoken['values']

export const number = (value: number): Value => ({ kind: 'number', number: value })
export const seatOf = (seat: Seat): Value => ({ kind: 'seat', seat })
export const seatsOf = (seats: readonly Seat[]): Value => ({ kind: 'seats', seats })
const word = (key: string, icon: string): Value => ({ kind: 'word', key: `endeavor.${key}`, icon })

export const building = (name: string): Value => word(`building.${name}`, `building:${name}`)
export const buildings = (names: readonly string[]): Value => ({
  kind: 'words',
  keys: names.map((name) => `endeavor.building.${name}`),
})
export const token = (name: string): Value => word(`token.${name}`, `token:${name}`)
export const track = (name: string): Value => word(`track.${name}`, `icon:${name}`)
export const region = (name: string): Value => word(`region.${name}`, `region:${name}`)
export const city = (name: string): Value => word(`city.${name}`, 'city')
export const phase = (name: string): Value => ({ kind: 'word', key: `endeavor.phase.${name}` })
/** What a building or a blue token is for. */
export const source = (name: string, isToken: boolean): Value => (isToken ? token(name) : building(name))

/** Where a deck belongs, as its cards are called: India 3, slavery 2. */
export function deckKey(name: string): string {
  return name === 'slavery' ? 'endeavor.noun.slavery' : `endeavor.region.${name}`
}
/** A card by its deck; its number stands beside it. */
export const card = (name: string, at: number): Value => ({
  kind: 'word',
  key: deckKey(name),
  icon: `card:${name}:${String(at)}`,
})
/** The two cities of a connection. */
export function ends(connection: number): { readonly from: Value; readonly to: Value } {
  const [from, to] = CONNECTIONS[connection]!
  return { from: city(from), to: city(to) }
}

/** Counted pieces, joined as the language does. */
export function counts(pieces: readonly (readonly [count: number, key: string, icon: string])[]): Value {
  return { kind: 'counts', counts: pieces }
}
export const markers = (count: number): Value => counts([[count, 'endeavor.noun.markers', 'marker']])

/** A sentence of the deeds at the table. */
export function deed(key: string, values: Values = {}, plural?: number): Spoken {
  return { key: `deeds.${key}`, values, ...(plural !== undefined && { plural }) }
}
