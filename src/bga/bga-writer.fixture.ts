import type { State } from '../engine/core/game.ts'
import { BUILDINGS } from '../engine/games/puerto-rico/buildings/index.ts'
import type { Event } from '../engine/games/puerto-rico/events.ts'
import { cardCoins, cityBuilding, coins, goods, supply } from '../engine/games/puerto-rico/state.ts'
import { lastPlace, workersAt } from '../engine/games/puerto-rico/steps/colonist-places.ts'
import { whatOf } from '../engine/games/puerto-rico/actions.ts'
import { CARDS, GOODS, PROSPECTOR, TILES, WORKED_TILES } from '../engine/games/puerto-rico/vocabulary.ts'
import type { PlayedEntry, Table } from '../session/table.ts'
import { newColonists, newTiles } from './numbered-pieces.fixture.ts'
import type { Colonists, Tiles } from './numbered-pieces.fixture.ts'

// Writes a game of ours as BGA would tell it. It shares what we assume of BGA; the recorded game does not.

/** How the writer tells what is not known of BGA. */
export interface WriterOptions {
  /** The types of the notifications that a hospice and a university send. */
  readonly hospice: string
  readonly university: string
  /** Do these two tell the number of the colonist? */
  readonly tellsNumber: boolean
}
const USUAL: WriterOptions = {
  hospice: 'colonistToPlantation',
  university: 'colonistToBuilding',
  tellsNumber: true,
}

type Args = Record<string, unknown>
export interface WrittenNotification {
  readonly type: string
  readonly args: Args
}
/** The notifications of an entry each. */
export type WrittenGame = readonly (readonly WrittenNotification[])[]

const PLAYER_NAMES = ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']
const idOf = (seat: number): number => 201 + seat
const ROLE_IDS = ['captain', 'trader', 'craftsman', 'settler', 'builder', 'mayor', 'prospector']

/** Tells a whole game. */
export function writeBgaGame(table: Table, how: Partial<WriterOptions> = {}): WrittenGame {
  const writer: WriterState = {
    table,
    how: { ...USUAL, ...how },
    tiles: newTiles(table.seats),
    colonists: newColonists(table.seats),
    buildings: { count: 0, ids: new Map() },
  }
  return table.playedEntries().map((played, ply) => {
    const after = { ...played, state: table.state(ply + 1) }
    return played.events.flatMap((event) => tellEvent(event as Event, writer, after))
  })
}

/** The whole answer of BGA's log request: one packet for each entry. */
export function bgaAnswer(game: WrittenGame): unknown {
  let uid = 0
  const packets = game.map((notifications, at) => ({
    channel: '/table/t7',
    table_id: '7',
    packet_id: String(at + 1),
    packet_type: 'resend',
    move_id: String(at + 1),
    data: notifications.map((one) => ({ uid: (++uid).toString(16), log: '', ...one })),
  }))
  return { status: 1, data: { valid: 1, data: packets } }
}

/** What the writer knows while it tells a game. */
interface WriterState {
  readonly table: Table
  readonly how: WriterOptions
  readonly tiles: Tiles
  readonly colonists: Colonists
  readonly buildings: { count: number; readonly ids: Map<string, number> }
}
type Told<Type extends Event['type']> = (
  event: Extract<Event, { readonly type: Type }>,
  writer: WriterState,
  after: PlayedEntry & { readonly state: State },
) => WrittenNotification[]

const note = (type: string, args: Args): WrittenNotification => ({ type, args })
const of = (seat: number): Args => ({ player_name: PLAYER_NAMES[seat], player_id: String(idOf(seat)) })
const gainOf = (type: string, seat: number, delta: number): WrittenNotification[] =>
  delta > 0 ? [note(type, { ...of(seat), delta })] : []
const earn = (seat: number, delta: number): WrittenNotification[] => gainOf('doubloonsEarned', seat, delta)
const score = (seat: number, delta: number): WrittenNotification[] =>
  gainOf('victoryPointsEarned', seat, delta)
const countersOf = (whose: string, from: (good: number) => number, state: State): Args =>
  Object.fromEntries(
    GOODS.map((good, at) => {
      const counter_name = `resource_${good}_${whose}`
      return [counter_name, { counter_name, counter_value: String(state[from(at)]) }]
    }),
  )
const toSupply = (state: State): WrittenNotification =>
  note('moveGoodsToSupply', { new_counters: countersOf('bank', supply, state) })

const TELL: { readonly [type in Event['type']]?: Told<type> } = {
  role({ seat, role, coins: found }, _telling, { entry }) {
    const isSecond = 'action' in entry && whatOf(entry.action) > PROSPECTOR
    const rol_id = isSecond ? ROLE_IDS.length + 1 : ROLE_IDS.indexOf(role) + 1
    return [
      note('roleSelected', { player_name: PLAYER_NAMES[seat], rol_id, rol_type: role }),
      ...earn(seat, found),
    ]
  },
  round: ({ round, governor }) =>
    round === 1 ? [] : [note('newGovernor', { new_governor_player_id: String(idOf(governor)) })],
  tookTile: ({ seat, tile }, { tiles }) => [settled(seat, tile, tiles.take(seat, tile))],
  drewTile: ({ seat, tile }, { tiles }) => [settled(seat, tile, tiles.draw(seat, tile))],
  discarded: (_event, { tiles }) => [
    note('discardPlantations', {
      plantations_to_discard: Object.fromEntries(tiles.discard().map((pla_id) => [pla_id, { pla_id }])),
    }),
  ],
  reshuffled(_event, { tiles }) {
    tiles.shuffle()
    return []
  },
  rowDrawn({ tiles: drawn }, { tiles }) {
    const row = tiles.newRow(drawn)
    // The first row lies there before the first move.
    if (row.isFirst) return []
    const plantations_to_set = Object.fromEntries(
      row.ids.map(([pla_id, res_type]) => [pla_id, { pla_id: String(pla_id), res_type }]),
    )
    return [note('drawPlantations', { plantations_to_set })]
  },
  manned({ seat, building, place }, { how, colonists, tiles, buildings }) {
    const isHospice = building === 'hospice'
    const where = isHospice
      ? { pla_id: tiles.lastOf(seat, place) }
      : { bld_id: buildings.ids.get(`${String(seat)} ${place}`) }
    const col_id = colonists.arriveAt(seat, place)
    return [
      note(isHospice ? how.hospice : how.university, {
        ...of(seat),
        ...where,
        ...(how.tellsNumber && { col_id }),
      }),
    ]
  },
  recruited({ seat }, { colonists }) {
    colonists.arrive(seat, 1)
    return gainOf('colonistsEarnedFromSupply', seat, 1)
  },
  arrived({ seat, count }, { colonists }) {
    colonists.arrive(seat, count)
    return gainOf('colonistsEarnedFromShip', seat, count)
  },
  arranged: ({ seat }, writer, { state }) => rearranged(seat, writer, state),
  shipFilled: ({ count }) => (count > 0 ? [note('colonistsToShip', { delta: count })] : []),
  built({ seat, building, price }, { buildings }) {
    const bld_id = ++buildings.count
    buildings.ids.set(`${String(seat)} ${building}`, bld_id)
    const score_delta = BUILDINGS.find(({ name }) => name === building)!.points
    const normalized_bld_type = building.replaceAll('-', '')
    return [note('buildingBought', { ...of(seat), bld_id, normalized_bld_type, cost: price, score_delta })]
  },
  produced: ({ seat, goods: made }) =>
    Object.entries(made).map(([res_type, delta]) => note('produceGoods', { ...of(seat), delta, res_type })),
  earned: ({ seat, coins: count }) => earn(seat, count),
  bonusGood: ({ seat, good }) => [note('produceGoods', { ...of(seat), delta: 1, res_type: good })],
  sold: ({ seat, good, price }) => [
    note('resourceSold', { ...of(seat), res_type: good }),
    ...earn(seat, price),
  ],
  houseEmptied: (_event, _telling, { state }) => [toSupply(state)],
  sailed: (_event, _telling, { state }) => [toSupply(state)],
  loaded: ({ seat, good, count, ship, room, points }) => [
    note('selectShip', { ...of(seat), shp_id: ship + 1, capacity: room }),
    note('goodsShipped', { ...of(seat), shp_id: ship + 1, bld_id: null, res_type: good, delta: count }),
    ...score(seat, points),
  ],
  shipped: ({ seat, good, count, points }) => [
    note('goodsShipped', { ...of(seat), shp_id: null, bld_id: '3', res_type: good, delta: count }),
    ...score(seat, points),
  ],
  kept: ({ seat, goods: kept }) =>
    Object.keys(kept).map((res_type) => note('goodStored', { ...of(seat), res_type })),
  lost: ({ seat }, _telling, { state }) => [
    note('lostGoodsToSupply', {
      ...of(seat),
      new_counters: {
        ...countersOf(`player_${String(idOf(seat))}`, (good) => goods(seat, good), state),
        ...countersOf('bank', supply, state),
      },
    }),
  ],
  prospected: ({ seat, coins: count }) => earn(seat, count),
  cardCoins({ roles }, { table }, { state }) {
    const out =
      sumOf(table.seats, (seat) => state[coins(seat)]!) + sumOf(CARDS, (card) => state[cardCoins(card)]!)
    return roles.map((rol_type, at) =>
      note('doubloonToRole', { rol_type, bank_value: String(86 - out + roles.length - 1 - at) }),
    )
  },
  over: (_event, { table }) => scoresOf(table),
}

const sumOf = (count: number, each: (at: number) => number): number =>
  Array.from({ length: count }, (_, at) => each(at)).reduce((all, one) => all + one, 0)

function settled(seat: number, tile: string, pla_id: number): WrittenNotification {
  return note('plantationSettlement', {
    ...of(seat),
    pla_id: String(pla_id),
    res_type: tile === 'quarry' ? 'rock' : tile,
  })
}

function tellEvent(
  event: Event,
  writer: WriterState,
  after: PlayedEntry & { state: State },
): WrittenNotification[] {
  const tell = TELL[event.type] as Told<Event['type']> | undefined
  return tell === undefined ? [] : tell(event, writer, after)
}

function scoresOf(table: Table): WrittenNotification[] {
  const scores = table.game.scores(table.state())
  const result = scores.map(({ seat, total, tieBreak }) => ({
    player: String(idOf(seat)),
    score: String(total),
    score_aux: String(tieBreak),
  }))
  return [
    ...scores.map(({ seat, sources }) =>
      note('scoreShippingPoints', { ...of(seat), score_delta: String(sources['chips']) }),
    ),
    ...scores.flatMap(({ seat, sources }) =>
      Object.entries(sources)
        .filter(([source]) => source !== 'chips' && source !== 'buildings')
        .map(([, score_delta]) => note('scoreConditionalPoints', { ...of(seat), score_delta })),
    ),
    note('gameStateChange', { id: 99, name: 'gameEnd', args: { table: { concede: false }, result } }),
  ]
}

/** The moves of a mayor phase: only colonists that go elsewhere are moved. */
function rearranged(
  seat: number,
  { colonists, tiles, buildings }: WriterState,
  state: State,
): WrittenNotification[] {
  const places = Array.from({ length: lastPlace(state, seat) + 1 }, (_, at) => ({
    name: at < WORKED_TILES ? TILES[at]! : BUILDINGS[state[cityBuilding(seat, at - WORKED_TILES)]!]!.name,
    wanted: workersAt(state, seat, at),
    isTile: at < WORKED_TILES,
  }))
  const moved: WrittenNotification[] = []
  for (const { name, wanted } of places) {
    const here = colonists.at(seat, name)
    for (const col_id of here.splice(wanted, here.length)) {
      colonists.at(seat, 'sanJuan').push(col_id)
      moved.push(note('colonistToSanJuan', { ...of(seat), col_id, delta: 1 }))
    }
  }
  for (const { name, wanted, isTile } of places) {
    const here = colonists.at(seat, name)
    while (here.length < wanted) {
      const col_id = colonists.at(seat, 'sanJuan').shift()!
      const where = isTile
        ? { pla_id: tiles.allOf(seat, name)[here.length] }
        : { bld_id: buildings.ids.get(`${String(seat)} ${name}`) }
      here.push(col_id)
      moved.push(
        note(isTile ? 'colonistToPlantation' : 'colonistToBuilding', {
          ...of(seat),
          ...where,
          col_id,
          delta: 1,
        }),
      )
    }
  }
  return moved
}
