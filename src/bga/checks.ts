import type { State } from '../engine/core/game.ts'
import { OVER } from '../engine/core/game.ts'
import { BUILDINGS } from '../engine/games/puerto-rico/buildings/index.ts'
import type { Event } from '../engine/games/puerto-rico/events.ts'
import { sum } from '../engine/games/puerto-rico/insight/colonist-placement.ts'
import { cardCoins, coins, goods, GOVERNOR, points, supply } from '../engine/games/puerto-rico/state.ts'
import { CARDS, GOODS, TILES } from '../engine/games/puerto-rico/vocabulary.ts'
import { workersAt } from '../engine/games/puerto-rico/steps/colonist-places.ts'
import type { Table } from '../session/table.ts'
import { countStands } from './colonists.ts'
import type { Phase, Taken } from './fitting.ts'
import type { ResultLine } from './read.ts'
import type { ToldGame } from './recognize.ts'

// Compares what happened here with what BGA tells. A finding says in English what differs, for bug reports.

/** Compares numbers and counts how many. */
export interface Comparison {
  count: number
  /** The first thing that differs. */
  finding: string | undefined
}
function compare(comparison: Comparison, what: string, told: number | undefined, here: number): void {
  if (told === undefined) return
  comparison.count++
  if (told !== here) comparison.finding ??= `${what}: BGA ${String(told)}, here ${String(here)}`
}

type EventOf<Type extends Event['type']> = Type extends unknown
  ? Extract<Event, { readonly type: Type }>
  : never
/** Matches events of a type; returns what is matched then, or what differs. */
type Matcher<Type extends Event['type']> = (
  event: EventOf<Type>,
  phase: Phase,
  taken: Taken,
) => Taken | string

function matchTile(
  event: EventOf<'tookTile' | 'drewTile'>,
  { facts, isDrawn }: Phase,
  taken: Taken,
): Taken | string {
  const told = facts.tiles[taken.tiles]
  const isSame = told?.seat === event.seat && TILES[told.tile] === event.tile
  // Undefined, where BGA does not tell whether it was drawn, fits both.
  if (!isSame || isDrawn(told) === (event.type === 'tookTile')) return `tile ${event.tile}`
  return { ...taken, tiles: taken.tiles + 1 }
}
function matchLoad(event: EventOf<'loaded' | 'shipped'>, { facts }: Phase, taken: Taken): Taken | string {
  const told = facts.loads[taken.loads]
  const ship = event.type === 'loaded' ? event.ship : -1
  const isSame = told?.seat === event.seat && GOODS[told.good] === event.good && told.ship === ship
  if (!isSame || (told.count ?? event.count) !== event.count)
    return `load of ${String(event.count)} ${event.good}`
  return { ...taken, loads: taken.loads + 1 }
}
const MATCHERS: { readonly [type in Event['type']]?: Matcher<type> } = {
  tookTile: matchTile,
  drewTile: matchTile,
  loaded: matchLoad,
  shipped: matchLoad,
  built(event, { facts }, taken) {
    const told = facts.built[taken.built]
    if (told?.seat !== event.seat || BUILDINGS[told.building]!.name !== event.building)
      return `building ${event.building}`
    if (told.price !== undefined && told.price !== event.price)
      return `price of ${event.building}: BGA ${String(told.price)}, here ${String(event.price)}`
    return { ...taken, built: taken.built + 1 }
  },
  sold(event, { facts }, taken) {
    const told = facts.sold[taken.sold]
    if (told?.seat !== event.seat || GOODS[told.good] !== event.good) return `sale of ${event.good}`
    return { ...taken, sold: taken.sold + 1 }
  },
}

/** An event that BGA tells, too, must be the next one of its type there. Returns what is matched then, or what differs. */
export function matchEvent(event: Event, phase: Phase, taken: Taken): Taken | string {
  const match = MATCHERS[event.type] as Matcher<Event['type']> | undefined
  return match === undefined ? taken : match(event, phase, taken)
}

/** What BGA tells but did not happen here; undefined if there is nothing. */
export function leftOver({ facts }: Phase, taken: Taken): string | undefined {
  if (taken.tiles < facts.tiles.length) return 'tile'
  if (taken.built < facts.built.length) return 'building'
  if (taken.sold < facts.sold.length) return 'sale'
  return taken.loads < facts.loads.length ? 'load' : undefined
}

/** Compares a phase from its first entry on with what BGA tells of it. */
export function comparePhase(table: Table, from: number, phase: Phase, comparison: Comparison): void {
  const { facts, start } = phase
  const end = table.state()
  const events = table
    .playedEntries()
    .slice(from)
    .flatMap((played) => played.events as readonly Event[])
  comparison.count += facts.tiles.length + facts.built.length + facts.sold.length + facts.loads.length
  for (let seat = 0; seat < table.seats; seat++) {
    const ofSeat = events.filter((event) => 'seat' in event && event.seat === seat)
    const spent = sumOf(ofSeat, (event) => (event.type === 'built' ? event.price : 0))
    compare(comparison, 'doubloons', facts.coins[seat], end[coins(seat)]! - start[coins(seat)]! + spent)
    compare(comparison, 'points', facts.points[seat], end[points(seat)]! - start[points(seat)]!)
    const arrived = sumOf(ofSeat, (event) => (event.type === 'arrived' ? event.count : 0))
    compare(comparison, 'colonists from the ship', facts.arrived[seat], arrived)
    const recruited = sumOf(ofSeat, (event) => (event.type === 'recruited' ? 1 : 0))
    compare(comparison, 'colonists from the supply', facts.recruited[seat], recruited)
    for (const [good, name] of GOODS.entries()) {
      const made = sumOf(ofSeat, (event) =>
        event.type === 'produced'
          ? (event.goods[name] ?? 0)
          : event.type === 'bonusGood' && event.good === name
            ? 1
            : 0,
      )
      compare(comparison, `${name} made`, facts.produced[seat]![good], made)
      compare(comparison, `${name} kept`, facts.kept[seat]?.[good], end[goods(seat, good)]!)
    }
    compareColonists(phase, end, seat, comparison)
  }
  compareTable(table, events, phase, comparison)
}

/** Wherever a numbered colonist stands at BGA, one stands here. */
function compareColonists(phase: Phase, end: State, seat: number, comparison: Comparison): void {
  const stand = countStands(phase.after, end, seat)
  comparison.count++
  if (stand === undefined || stand.some((count, at) => count > workersAt(end, seat, at)))
    comparison.finding ??= 'colonists at work'
}

function compareTable(
  table: Table,
  events: readonly Event[],
  { facts }: Phase,
  comparison: Comparison,
): void {
  const end = table.state()
  const filled = sumOf(events, (event) => (event.type === 'shipFilled' ? event.count : 0))
  const away = sumOf(events, (event) => (event.type === 'discarded' ? sum(Object.values(event.tiles)) : 0))
  if (facts.discards.length > 0) compare(comparison, 'tiles put away', facts.discards.length, away)
  compare(comparison, 'colonists on the ship', facts.toShip, filled)
  for (const good of GOODS.keys())
    compare(comparison, `${GOODS[good]!} in the supply`, facts.supply?.[good], end[supply(good)]!)
  // After the last round no doubloons go onto roles here, and there is no new governor.
  if (table.turn() === OVER) return
  compare(comparison, 'governor', facts.governor, end[GOVERNOR]!)
  compare(comparison, 'doubloons in the bank', facts.bank.at(-1), bankOf(end, table.seats))
}

/** The doubloons of the game. */
const ALL_DOUBLOONS = 86
function bankOf(state: State, seats: number): number {
  let out = 0
  for (let seat = 0; seat < seats; seat++) out += state[coins(seat)]!
  for (let card = 0; card < CARDS; card++) out += state[cardCoins(card)]!
  return ALL_DOUBLOONS - out
}

/** Compares the end of the game with what BGA tells: points by source, and the result. */
export function compareEnd(table: Table, { facts }: Phase, game: ToldGame, comparison: Comparison): void {
  const built = (seat: number): number | undefined => game.pointsOfBuildings[seat]
  for (const { seat, total, tieBreak, sources } of table.game.scores(table.state())) {
    const { chips = 0, buildings = 0 } = sources
    compare(comparison, 'points of chips', facts.chips[seat], chips)
    compare(comparison, 'points of buildings', built(seat), buildings)
    if (facts.large.some((points) => points !== undefined))
      compare(comparison, 'points of large buildings', facts.large[seat] ?? 0, total - chips - buildings)
    const line = game.log.result?.find((one: ResultLine) => one.id === game.players[seat]!.id)
    if (game.isConceded) continue
    compare(comparison, 'points', line?.score, total)
    compare(comparison, 'tie-break', line?.tieBreak, tieBreak)
  }
}

function sumOf(events: readonly Event[], of: (event: Event) => number): number {
  return events.reduce((all, event) => all + of(event), 0)
}
