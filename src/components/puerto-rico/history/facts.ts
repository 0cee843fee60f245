import type { Seat } from '../../../engine/core/game.ts'
import type { Event, Goods } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import type { RoundSummary } from '../../../stores/curves.ts'

/** A round of this game. */
export type Round = RoundSummary<View, Event>
type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>
type In<Type extends Event['type']> = EventOf<Type> & { readonly round: number }

/** Fewer doubloons on a card, or rounds in a row, are not worth a word. */
const MANY_COINS = 3
const LONG_ROW = 4

const number = (value: number): MessageValue => ({ type: 'number', number: value })
const seatOf = (seat: Seat): MessageValue => ({ type: 'seat', seat })
const word = (kind: 'building' | 'role' | 'good', name: string): MessageValue => ({
  type: 'word',
  key: `pr.${kind}.${name}`,
  icon: `${kind}:${name}`,
})
const barrels = (good: string, count: number): MessageValue => ({
  type: 'counts',
  counts: [[count, `pr.goods.${good}`, `good:${good}`]],
})
const fact = (name: string, values: Message['values'], plural?: number): Message => ({
  key: `story.fact.${name}`,
  values,
  ...(plural !== undefined && { plural }),
})
const count = (goods: Goods): number => Object.values(goods).reduce((sum, one) => sum + one, 0)

/** The first of those worth most, if it is worth as much as `least`. */
function best<Thing>(
  things: readonly Thing[],
  worth: (thing: Thing) => number,
  least = 1,
): Thing | undefined {
  const top = things.reduce<Thing | undefined>(
    (found, thing) => (found === undefined || worth(thing) > worth(found) ? thing : found),
    undefined,
  )
  return top !== undefined && worth(top) >= least ? top : undefined
}

/** Events of these types, each with its round. */
function told<Type extends Event['type']>(chapters: readonly Round[], ...types: Type[]): readonly In<Type>[] {
  return chapters.flatMap(({ round, events }) =>
    events
      .filter((event): event is EventOf<Type> => types.includes(event.type as Type))
      // The event that begins a round carries its own number, which is not needed here.
      .map((event) => ({ ...event, round }) as In<Type>),
  )
}

/** What was remarkable in a game, from its events and its last view. */
export function facts(chapters: readonly Round[]): readonly Message[] {
  const found = [ending, building, load, harvest, sale, card, row, spoiled].map((tell) => tell(chapters))
  return found.filter((said) => said !== undefined)
}

function ending(chapters: readonly Round[]): Message | undefined {
  const [first] = told(chapters, 'ending')
  return first && fact(`ending.${first.cause}`, { round: number(first.round) })
}

/** The building that was worth most in the end: its printed points and what it adds. */
function building(chapters: readonly Round[]): Message | undefined {
  const last = chapters.at(-1)
  if (last === undefined) return undefined
  const { market, players } = last.view
  const worth = players.flatMap(({ seat, city }) =>
    city.map(({ building: name }) => {
      const printed = market.find((one) => one.building === name)?.points ?? 0
      return { seat, name, points: printed + (last.scores[seat]?.sources[name] ?? 0) }
    }),
  )
  const top = best(worth, ({ points }) => points)
  return (
    top &&
    fact(
      'building',
      { building: word('building', top.name), seat: seatOf(top.seat), points: number(top.points) },
      top.points,
    )
  )
}

function load(chapters: readonly Round[]): Message | undefined {
  const top = best(told(chapters, 'loaded', 'shipped'), (one) => one.count)
  return (
    top &&
    fact('load', { goods: barrels(top.good, top.count), seat: seatOf(top.seat), round: number(top.round) })
  )
}

function harvest(chapters: readonly Round[]): Message | undefined {
  const top = best(told(chapters, 'produced'), ({ goods }) => count(goods))
  if (top === undefined) return undefined
  const made = count(top.goods)
  return fact('harvest', { count: number(made), seat: seatOf(top.seat), round: number(top.round) }, made)
}

function sale(chapters: readonly Round[]): Message | undefined {
  const top = best(told(chapters, 'sold', 'soldOwn'), ({ price }) => price)
  if (top === undefined) return undefined
  const { good, seat, price, round } = top
  const values = { good: word('good', good), seat: seatOf(seat), price: number(price), round: number(round) }
  return fact('sale', values, price)
}

function card(chapters: readonly Round[]): Message | undefined {
  const top = best(told(chapters, 'role'), ({ coins }) => coins, MANY_COINS)
  if (top === undefined) return undefined
  const { role, seat, coins, round } = top
  const values = { role: word('role', role), seat: seatOf(seat), coins: number(coins), round: number(round) }
  return fact('card', values, coins)
}

/** The longest sequence of rounds with at least one shipment each. */
function row(chapters: readonly Round[]): Message | undefined {
  const loads = told(chapters, 'loaded', 'shipped', 'shippedMixed')
  const rounds = chapters.map(({ round }) => round)
  const seats = [...new Set(loads.map(({ seat }) => seat))]
  const rows = seats.map((seat) => {
    const own = new Set(loads.filter((one) => one.seat === seat).map(({ round }) => round))
    return { seat, length: longest(rounds.map((round) => own.has(round))) }
  })
  const top = best(rows, ({ length }) => length, LONG_ROW)
  return top && fact('row', { seat: seatOf(top.seat), rounds: number(top.length) })
}

/** The longest row of hits. */
export function longest(hits: readonly boolean[]): number {
  let most = 0
  let now = 0
  for (const hit of hits) {
    now = hit ? now + 1 : 0
    most = Math.max(most, now)
  }
  return most
}

/** The players who had to discard most barrels; ties name all of them. */
function spoiled(chapters: readonly Round[]): Message | undefined {
  const lost = new Map<Seat, number>()
  for (const { seat, goods } of told(chapters, 'lost')) lost.set(seat, (lost.get(seat) ?? 0) + count(goods))
  const most = Math.max(0, ...lost.values())
  if (most === 0) return undefined
  const seats = [...lost].filter(([, many]) => many === most).map(([seat]) => seat)
  return fact('spoiled', { seats: { type: 'seats', seats }, count: number(most) })
}
