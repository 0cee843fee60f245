import { GOODS, QUARRY } from '../engine/games/puerto-rico/vocabulary.ts'
import type { Notification } from './read.ts'
import type { ToldGame, ToldPhase } from './recognize.ts'
import { entriesOf, fieldsOf, numberIn, textIn } from './values.ts'
import type { Fields } from './values.ts'
import { buildingOf, goodOf, roleNamed, SECOND_PROSPECTOR, tileOf } from './words.ts'

/** A tile that went onto an island. */
export interface ToldTile {
  readonly seat: number
  readonly tile: number
  readonly id: number | undefined
}
export interface ToldBuilding {
  readonly seat: number
  readonly building: number
  readonly id: number | undefined
  readonly price: number | undefined
}
/** A load; `ship` is -1 for a wharf. */
export interface ToldLoad {
  readonly seat: number
  readonly good: number
  readonly count: number | undefined
  readonly ship: number
}
/** A colonist goes to a tile or a building, by id; to San Juan if both are undefined. */
export interface ToldMove {
  readonly seat: number
  readonly colonist: number
  readonly tile: number | undefined
  readonly building: number | undefined
}

/** What BGA tells of one phase, with seats and numbers of ours. Counts by seat, or by seat and good. */
export interface PhaseFacts {
  readonly move: number | null
  readonly chooser: number
  readonly role: number
  readonly isSecondProspector: boolean
  readonly tiles: ToldTile[]
  /** The new row, by kind; undefined if none was told. */
  row: number[] | undefined
  /** The tiles of the new row by number. */
  readonly rowIds: Map<number, number>
  /** The numbers of the tiles put away. */
  readonly discards: number[]
  readonly built: ToldBuilding[]
  readonly sold: { readonly seat: number; readonly good: number }[]
  readonly loads: ToldLoad[]
  readonly produced: number[][]
  readonly recruited: number[]
  readonly arrived: number[]
  toShip: number | undefined
  readonly moves: ToldMove[]
  /** Did BGA tell anything about a colonist of this seat? */
  readonly hasColonistNews: boolean[]
  /** What is left of the barrels of a seat after storing. */
  readonly kept: ((number | undefined)[] | undefined)[]
  readonly stored: number[][]
  /** The supply of goods at the end of the phase. */
  supply: (number | undefined)[] | undefined
  readonly coins: number[]
  readonly points: number[]
  /** The doubloons of the bank after each one that went onto a role. */
  readonly bank: number[]
  governor: number | undefined
  /** At the end of the game: points of chips, of large buildings. */
  readonly chips: (number | undefined)[]
  readonly large: (number | undefined)[]
  /** Types that say nothing to us. */
  readonly unknown: string[]
}

/** The facts of every phase. Undefined: a choice is told of a player that is not at the table. */
export function factsOf(game: ToldGame): (PhaseFacts | undefined)[] {
  return game.phases.map((phase) => factsOfPhase(phase, game))
}

function factsOfPhase({ choice, following }: ToldPhase, game: ToldGame): PhaseFacts | undefined {
  const chooser = seatIn(choice.args, game)
  const role = roleNamed(textIn(choice.args, 'rol_type'))
  if (chooser === undefined || role === undefined) return undefined
  const facts = noFacts(game.players.length, { move: choice.move, chooser, role })
  const told = { ...facts, isSecondProspector: numberIn(choice.args, 'rol_id') === SECOND_PROSPECTOR }
  for (const notification of following) readInto(told, notification, game)
  return told
}

function noFacts(seats: number, of: Pick<PhaseFacts, 'move' | 'chooser' | 'role'>): PhaseFacts {
  const each = <Item>(item: () => Item): Item[] => Array.from({ length: seats }, item)
  return {
    ...of,
    isSecondProspector: false,
    tiles: [],
    row: undefined,
    rowIds: new Map(),
    discards: [],
    built: [],
    sold: [],
    loads: [],
    produced: each(() => GOODS.map(() => 0)),
    recruited: each(() => 0),
    arrived: each(() => 0),
    toShip: undefined,
    moves: [],
    hasColonistNews: each(() => false),
    kept: each(() => undefined),
    stored: each(() => GOODS.map(() => 0)),
    supply: undefined,
    coins: each(() => 0),
    points: each(() => 0),
    bank: [],
    governor: undefined,
    chips: each(() => undefined),
    large: each(() => undefined),
    unknown: [],
  }
}

/** The seat that a notification is about, by the id of the player or by the name. */
function seatIn(args: Fields, { players }: ToldGame): number | undefined {
  const id = textIn(args, 'player_id')
  const name = textIn(args, 'player_name')
  const seat = players.findIndex((player) => (id === undefined ? player.name === name : player.id === id))
  return seat < 0 ? undefined : seat
}

/** Reads notifications about one seat, and notifications about the table; by type. */
type SeatReader = (facts: PhaseFacts, seat: number, args: Fields) => void
type TableReader = (facts: PhaseFacts, args: Fields, game: ToldGame) => void

function readInto(facts: PhaseFacts, { type, args }: Notification, game: ToldGame): void {
  const seat = seatIn(args, game)
  if (seat !== undefined && (/colonist/i.test(type) || textIn(args, 'col_id') !== undefined))
    facts.hasColonistNews[seat] = true
  if (SEAT_READERS.has(type)) {
    if (seat !== undefined) SEAT_READERS.get(type)!(facts, seat, args)
  } else if (TABLE_READERS.has(type)) TABLE_READERS.get(type)!(facts, args, game)
  else if (type !== 'selectShip' && type !== 'selectWharf') facts.unknown.push(type)
  // The type of what a hospice or a university does is not known: a colonist and a place suffice.
  if (seat !== undefined && !SEAT_READERS.has(type)) readMove(facts, seat, args)
}

const one = (args: Fields): number => numberIn(args, 'delta') ?? 0

function readMove(facts: PhaseFacts, seat: number, args: Fields): void {
  const colonist = numberIn(args, 'col_id')
  if (colonist === undefined) return
  facts.moves.push({ seat, colonist, tile: numberIn(args, 'pla_id'), building: numberIn(args, 'bld_id') })
}

const SEAT_READERS = new Map<string, SeatReader>([
  [
    'plantationSettlement',
    (facts, seat, args) => {
      const tile = tileOf(textIn(args, 'res_type'))
      if (tile !== undefined) facts.tiles.push({ seat, tile, id: numberIn(args, 'pla_id') })
    },
  ],
  [
    'buildingBought',
    (facts, seat, args) => {
      const building = buildingOf(textIn(args, 'normalized_bld_type'))
      if (building === undefined) return
      facts.built.push({ seat, building, id: numberIn(args, 'bld_id'), price: numberIn(args, 'cost') })
    },
  ],
  [
    'resourceSold',
    (facts, seat, args) => {
      const good = goodOf(textIn(args, 'res_type'))
      if (good !== undefined) facts.sold.push({ seat, good })
    },
  ],
  [
    'goodsShipped',
    (facts, seat, args) => {
      const good = goodOf(textIn(args, 'res_type'))
      const ship = (numberIn(args, 'shp_id') ?? 0) - 1
      if (good !== undefined) facts.loads.push({ seat, good, ship, count: numberIn(args, 'delta') })
    },
  ],
  [
    'produceGoods',
    (facts, seat, args) => {
      const good = goodOf(textIn(args, 'res_type'))
      if (good !== undefined) facts.produced[seat]![good]! += one(args)
    },
  ],
  ['colonistsEarnedFromSupply', (facts, seat, args) => void (facts.recruited[seat]! += one(args))],
  ['colonistsEarnedFromShip', (facts, seat, args) => void (facts.arrived[seat]! += one(args))],
  ['colonistToBuilding', readMove],
  ['colonistToPlantation', readMove],
  ['colonistToSanJuan', readMove],
  ['doubloonsEarned', (facts, seat, args) => void (facts.coins[seat]! += one(args))],
  ['victoryPointsEarned', (facts, seat, args) => void (facts.points[seat]! += one(args))],
  ['goodStored', (facts, seat, args) => store(facts, seat, args, 1)],
  ['goodUnstored', (facts, seat, args) => store(facts, seat, args, -1)],
  [
    'lostGoodsToSupply',
    (facts, seat, args) => {
      const id = textIn(args, 'player_id') ?? ''
      const counts = countersIn(args, `player_${id}`)
      if (counts.every((count) => count !== undefined)) facts.kept[seat] = counts
      readSupply(facts, args)
    },
  ],
  ['scoreShippingPoints', (facts, seat, args) => addTo(facts.chips, seat, args)],
  ['scoreConditionalPoints', (facts, seat, args) => addTo(facts.large, seat, args)],
])

const TABLE_READERS = new Map<string, TableReader>([
  [
    'discardPlantations',
    (facts, args) => {
      for (const [key, tile] of entriesOf(args['plantations_to_discard']))
        facts.discards.push(numberIn(fieldsOf(tile), 'pla_id') ?? Number(key))
    },
  ],
  [
    'drawPlantations',
    (facts, args) => {
      facts.row ??= GOODS.map(() => 0)
      for (const [, from] of entriesOf(args['plantations_to_set'])) {
        const tile = tileOf(textIn(fieldsOf(from), 'res_type'))
        const id = numberIn(fieldsOf(from), 'pla_id')
        if (tile === undefined || tile === QUARRY) continue
        facts.row[tile]!++
        if (id !== undefined) facts.rowIds.set(id, tile)
      }
    },
  ],
  ['colonistsToShip', (facts, args) => void (facts.toShip = one(args))],
  ['moveGoodsToSupply', readSupply],
  [
    'doubloonToRole',
    (facts, args) => {
      const bank = numberIn(args, 'bank_value')
      if (bank !== undefined) facts.bank.push(bank)
    },
  ],
  [
    'newGovernor',
    (facts, args, game) => {
      const id = textIn(args, 'new_governor_player_id')
      const seat = game.players.findIndex((player) => player.id === id)
      if (seat >= 0) facts.governor = seat
    },
  ],
])

function store(facts: PhaseFacts, seat: number, args: Fields, count: number): void {
  const good = goodOf(textIn(args, 'res_type'))
  if (good !== undefined) facts.stored[seat]![good]! += count
}

function addTo(counts: (number | undefined)[], seat: number, args: Fields): void {
  counts[seat] = (counts[seat] ?? 0) + (numberIn(args, 'score_delta') ?? 0)
}

/** The barrels of each good that counters tell of a player or of the bank. */
function countersIn(args: Fields, whose: string): (number | undefined)[] {
  const counters = fieldsOf(args['new_counters'])
  return GOODS.map((good) => numberIn(fieldsOf(counters[`resource_${good}_${whose}`]), 'counter_value'))
}

function readSupply(facts: PhaseFacts, args: Fields): void {
  const counts = countersIn(args, 'bank')
  if (counts.some((count) => count !== undefined)) facts.supply = counts
}
