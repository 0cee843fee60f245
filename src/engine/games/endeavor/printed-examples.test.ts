import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  forEachEntry,
  findExampleProblem,
  assertOffers,
  assertEvents,
} from '../../core/printed-examples.fixture.ts'
import type { Expected, Facts } from '../../core/printed-examples.fixture.ts'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'
import type { PlayerView, Tracks } from './view-types.ts'
import type { DeckName, RegionName } from './vocabulary.ts'

type BySeat<Value> = Readonly<Record<string, Value>>

/** The table before the first choice; everything not named is as after set-up. */
interface Lay {
  /** Buildings, and whether there is a marker on them. */
  readonly owns?: BySeat<Readonly<Record<string, boolean>>>
  readonly tokens?: Readonly<Record<string, string>>
  readonly ships?: Readonly<Partial<Record<RegionName, readonly number[]>>>
  readonly cities?: BySeat<readonly string[]>
  readonly holds?: BySeat<Readonly<Record<string, number>>>
  readonly cards?: BySeat<readonly string[]>
  readonly aside?: BySeat<readonly number[]>
  readonly tracks?: BySeat<Partial<Tracks>>
  readonly harbour?: BySeat<number>
  /** Where the game stands then, and whose turn it is. */
  readonly phase?: 'building' | 'paying' | 'acting' | 'finishing'
  readonly seat?: number
}
/** One choice, the choices legal after it, and the events. */
interface Move extends Expected {
  readonly seat: number
  readonly says?: string
}
interface Example {
  readonly id: string
  readonly clause: string
  readonly seats: number
  readonly lay?: Lay
  readonly play?: readonly Move[]
  readonly then: Facts
}

const file = new URL('../../../../tests/fixtures/endeavor-examples.json', import.meta.url)
const { cases } = JSON.parse(readFileSync(file, 'utf8')) as { readonly cases: readonly Example[] }

function run(example: Example): void {
  const table = lay(example)
  for (const move of example.play ?? []) take(table, move)
  expectFacts(table, example.then)
}

const ran: string[] = []
describe('an example of the rulebook comes out as printed', () => {
  test.each(cases.map((example) => [example.clause, example.id, example] as const))(
    'EN %s - %s',
    (_clause, id, example) => {
      run(example)
      ran.push(id)
    },
  )

  test('each has a name of its own and something it could fail at, and all of them ran', () => {
    expect(cases.length).toBe(21)
    expect(findExampleProblem(cases)).toBeUndefined()
    expect(ran).toEqual(cases.map(({ id }) => id))
  })
})

describe('a wrong example fails', () => {
  const attack = cases.find(({ id }) => id === 'attack-costs-two')!
  test.each<[what: string, example: Example]>([
    ['another number', { ...attack, then: { harbour: { '0': 1 } } }],
    ['a seat that is not there', { ...attack, then: { harbour: { '4': 0 } } }],
    ['an unknown fact', { ...attack, then: { colour: 'blue' } }],
    ['an illegal choice', { ...attack, play: [{ seat: 0, says: 'attack paris' }] }],
    ['an offer that is missing', { ...attack, play: [{ seat: 0, offers: ['pass'] }] }],
    [
      'something that did not happen',
      { ...attack, play: [{ ...attack.play![0]!, told: [{ type: 'drew' }] }] },
    ],
  ])('%s', (_what, example) => {
    expect(() => {
      run(attack)
    }).not.toThrow()
    expect(() => {
      run(example)
    }).toThrow()
  })
})

function lay({ seats, lay: given = {} }: Example): Scenario {
  const table = scenario(seats)
  forEachEntry(given.owns, (seat, houses) => {
    forEachEntry(houses, (building, isBusy) => table.owns(Number(seat), building, isBusy))
  })
  forEachEntry(given.ships, (region, sailors) => table.ships(region as RegionName, ...sailors))
  forEachEntry(given.tokens, (spot, kind) => table.token(kind, spot))
  forEachEntry(given.cities, (seat, cities) => table.holdsCities(Number(seat), ...cities))
  forEachEntry(given.holds, (seat, tokens) => {
    forEachEntry(tokens, (kind, count) => table.holds(Number(seat), kind, count))
  })
  forEachEntry(given.cards, (seat, cards) => {
    for (const card of cards) {
      const [deck, number] = card.split(' ')
      table.card(Number(seat), deck as DeckName, Number(number))
    }
  })
  forEachEntry(given.aside, (seat, numbers) => {
    for (const number of numbers) table.laidAside(Number(seat), number)
  })
  forEachEntry(given.tracks, (seat, values) => table.tracks(Number(seat), values))
  forEachEntry(given.tokens, (spot, kind) => table.token(kind, spot))
  forEachEntry(given.harbour, (seat, count) => table.harbour(Number(seat), count))
  if (given.phase === undefined) return table
  return given.phase === 'finishing' ? table.finishing() : table[given.phase](given.seat ?? 0)
}

function take(table: Scenario, move: Move): void {
  assertOffers(table.offers(), move)
  if (move.says !== undefined) table.plays(move.seat, move.says)
  assertEvents(table.events(), move)
}

/** What a player has, under the name of a fact. */
const OF_PLAYER: Readonly<Record<string, (player: PlayerView, table: Scenario) => unknown>> = {
  levels: (player) => player,
  values: ({ values }) => values,
  markers: ({ markers }) => markers,
  harbour: ({ harbour }) => harbour,
  supply: ({ supply }) => supply,
  tokens: ({ tokens }) => tokens,
  presence: ({ presence }) => presence,
  busy: ({ sites }) =>
    sites
      .filter(({ hasWorker }) => hasWorker)
      .map(({ building }) => building)
      .toSorted(),
  cards: ({ cards }) => cards.map(({ deck, number }) => `${deck} ${String(number)}`).toSorted(),
  sources: ({ seat }, table) => table.scores()[seat]!.sources,
  total: ({ seat }, table) => table.scores()[seat]!.total,
}
const OF_TABLE: Readonly<Record<string, (table: Scenario) => unknown>> = {
  turn: (table) => table.turn(),
  winners: (table) => table.scores().flatMap(({ seat, winner }) => (winner ? [seat] : [])),
  owners: (table) => Object.fromEntries(table.view().cities.map(({ city, owner }) => [city, owner])),
  deckTops: (table) => Object.fromEntries(table.view().decks.map(({ deck, cards }) => [deck, cards])),
}

function expectFacts(table: Scenario, facts: Facts): void {
  for (const [name, wanted] of Object.entries(facts)) {
    const ofPlayer = OF_PLAYER[name]
    const ofTable = OF_TABLE[name]
    if (ofPlayer === undefined) {
      expect(ofTable, `the fact ${name}`).toBeDefined()
      const found = ofTable!(table)
      if (Array.isArray(wanted) || typeof wanted !== 'object') expect(found, name).toEqual(wanted)
      else expect(found, name).toMatchObject(wanted!)
      continue
    }
    for (const [seat, value] of Object.entries(wanted as BySeat<unknown>)) {
      const player = table.view().players[Number(seat)]
      expect(player, `seat ${seat}`).toBeDefined()
      const found = ofPlayer(player!, table)
      if (Array.isArray(value)) expect(found, name).toEqual(value.toSorted())
      else if (typeof value === 'object') expect(found, name).toMatchObject(value!)
      else expect(found, name).toBe(value)
    }
  }
}
