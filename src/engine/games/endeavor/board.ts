import type { RegionName } from './vocabulary.ts'

/** A region: how many spaces its shipping track has. Europe has none, and is open from the start (EN 1.6). */
export interface Region {
  readonly name: RegionName
  readonly track: number
}
/** In the order of REGIONS. */
export const REGION_LIST: readonly Region[] = [
  { name: 'europe', track: 0 },
  { name: 'far-east', track: 8 },
  { name: 'india', track: 7 },
  { name: 'north-america', track: 7 },
  { name: 'caribbean', track: 6 },
  { name: 'south-america', track: 6 },
  { name: 'africa', track: 6 },
]

/** A city: its region and the glory it is worth (EN 8.2). */
export interface City {
  readonly name: string
  readonly region: RegionName
  readonly glory: number
}
/** The 29 cities; the printed board has no city names, so these are ours. A city's index is its number in saved games. */
export const CITIES: readonly City[] = [
  { name: 'london', region: 'europe', glory: 1 },
  { name: 'copenhagen', region: 'europe', glory: 1 },
  { name: 'lisbon', region: 'europe', glory: 1 },
  { name: 'seville', region: 'europe', glory: 1 },
  { name: 'paris', region: 'europe', glory: 1 },
  { name: 'rome', region: 'europe', glory: 1 },
  { name: 'constantinople', region: 'europe', glory: 1 },
  { name: 'algiers', region: 'europe', glory: 1 },
  { name: 'tripoli', region: 'europe', glory: 1 },
  { name: 'alexandria', region: 'europe', glory: 1 },
  { name: 'malacca', region: 'far-east', glory: 1 },
  { name: 'canton', region: 'far-east', glory: 1 },
  { name: 'peking', region: 'far-east', glory: 1 },
  { name: 'edo', region: 'far-east', glory: 2 },
  { name: 'batavia', region: 'far-east', glory: 1 },
  { name: 'surat', region: 'india', glory: 1 },
  { name: 'goa', region: 'india', glory: 1 },
  { name: 'calcutta', region: 'india', glory: 1 },
  { name: 'new-orleans', region: 'north-america', glory: 1 },
  { name: 'new-york', region: 'north-america', glory: 1 },
  { name: 'quebec', region: 'north-america', glory: 1 },
  { name: 'havana', region: 'caribbean', glory: 1 },
  { name: 'portobelo', region: 'caribbean', glory: 1 },
  { name: 'santo-domingo', region: 'caribbean', glory: 1 },
  { name: 'lima', region: 'south-america', glory: 2 },
  { name: 'bahia', region: 'south-america', glory: 1 },
  { name: 'buenos-aires', region: 'south-america', glory: 1 },
  { name: 'timbuktu', region: 'africa', glory: 1 },
  { name: 'zanzibar', region: 'africa', glory: 1 },
]

/** The 26 connections, each between two cities. A connection's index is its number in saved games. */
export const CONNECTIONS: readonly (readonly [string, string])[] = [
  ['peking', 'batavia'],
  ['calcutta', 'canton'],
  ['calcutta', 'malacca'],
  ['copenhagen', 'malacca'],
  ['constantinople', 'canton'],
  ['copenhagen', 'goa'],
  ['surat', 'goa'],
  ['london', 'surat'],
  ['new-york', 'quebec'],
  ['london', 'quebec'],
  ['paris', 'new-york'],
  ['havana', 'new-orleans'],
  ['algiers', 'new-orleans'],
  ['seville', 'havana'],
  ['havana', 'santo-domingo'],
  ['lisbon', 'santo-domingo'],
  ['bahia', 'portobelo'],
  ['lisbon', 'bahia'],
  ['seville', 'buenos-aires'],
  ['algiers', 'timbuktu'],
  ['timbuktu', 'zanzibar'],
  ['alexandria', 'zanzibar'],
  ['tripoli', 'alexandria'],
  ['constantinople', 'alexandria'],
  ['rome', 'constantinople'],
  ['paris', 'rome'],
]
