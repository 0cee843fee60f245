import type { Action, Seat } from '../../../core/game.ts'
import type { ActionPreview, AnswerQuestion, OpenAction, PreviewAction } from '../../../core/preview.ts'
import type { Event, Goods } from '../events.ts'
import type { View } from '../view-types.ts'
import { GOODS } from '../vocabulary.ts'
import type { GoodName, RoleName } from '../vocabulary.ts'
import { seatsFrom } from './turn-order.ts'

/** Pieces by name with their number, such as `good:corn` or `coin`. */
type Gains = readonly (readonly [piece: string, count: number])[]
/** How sure it is: `most` if nobody takes it away before, `least` whatever the others do, `about` if everybody loads as much as he can each time. */
export type Bound = 'exact' | 'most' | 'least' | 'about'
/** What a role would bring one seat. */
export interface Share {
  readonly seat: Seat
  readonly gains: Gains
  readonly bound: Bound
}

/** A look ahead along one role: what the seats would get on the way. */
interface Line {
  readonly view: View
  readonly chooser: Seat
  readonly choice: Action
  readonly foresee: PreviewAction
}
type Shares = (line: Line) => readonly Share[] | undefined

const SHARES: { readonly [role in RoleName]: Shares } = {
  settler: ({ view, ...line }) => {
    const found = new Map<Seat, Gains>()
    const isSeen = look(line, (seat, open) => {
      const isTile = open.some(({ described }) => described.verb === 'tile')
      const isDraw = open.some(({ described }) => described.verb === 'use')
      const isQuarry = open.some(({ described }) => described['tile'] === 'quarry')
      if (!isTile && !isDraw) return undefined
      const before = found.get(seat)?.[0]?.[1] ?? 0
      found.set(seat, [[isQuarry ? 'tile:quarry' : 'plot-island', before + 1]])
      return pass(open)
    })
    return isSeen && around(view, line.chooser, (seat) => [found.get(seat) ?? [], 'most'])
  },
  mayor: ({ view, ...line }) => {
    const seen = look(line, (_seat, open) => dearest(open, 'recruit'))
    return seen && around(view, line.chooser, (seat) => [gain('colonist', newcomers(seen, seat)), 'exact'])
  },
  builder: ({ view, ...line }) => {
    const count = new Map<Seat, number>()
    const isSeen = look(line, (seat, open) => {
      const buildings = open.filter(({ described }) => described.verb === 'build')
      if (buildings.length === 0) return undefined
      count.set(seat, buildings.length)
      return pass(open)
    })
    return isSeen && around(view, line.chooser, (seat) => [gain('plot-city', count.get(seat) ?? 0), 'most'])
  },
  craftsman: ({ view, ...line }) => {
    const seen = look(line, (_seat, open) => dearest(open, 'bonus'))
    return seen && around(view, line.chooser, (seat) => [crafted(seen, seat), 'exact'])
  },
  trader: ({ view, ...line }) => {
    const best = new Map<Seat, number>()
    const isSeen = look(line, (seat, open, now) => {
      if (!open.some(({ described }) => described.verb === 'sell' || described.verb === 'use'))
        return undefined
      best.set(seat, bestSale(open, now() as View, seat))
      return pass(open)
    })
    return isSeen && around(view, line.chooser, (seat) => [gain('coin', best.get(seat) ?? 0), 'most'])
  },
  captain: ({ view, ...line }) => {
    const seen = look(line, (seat, open, now) => mostLoaded(open, now() as View, seat))
    if (seen === undefined) return undefined
    // Whoever chooses loads first, and nobody can take that from him; the rest depends on what the others load.
    return around(view, line.chooser, (seat) =>
      seat === line.chooser
        ? [shipped(untilLoaded(seen, seat), seat), 'least']
        : [shipped(eventsOf(seen), seat), 'about'],
    )
  },
  prospector: ({ view, ...line }) => {
    const seen = look(line, () => undefined)
    return seen && around(view, line.chooser, (seat) => [gain('coin', prospected(seen, seat)), 'exact'])
  },
}

/**
 * What everybody would get of a role chosen now, doubloons on the card not counted, the chooser first: played on a copy
 * by the rules themselves. Undefined if the role cannot be chosen now.
 */
export function forecast(
  role: RoleName,
  choice: Action,
  view: View,
  foresee: PreviewAction,
): readonly Share[] | undefined {
  const chooser = view.question?.seat
  if (chooser === undefined) return undefined
  return SHARES[role]({ view, chooser, choice, foresee })
}

/** Follows the role to the end of its phase. */
function look({ choice, foresee }: Omit<Line, 'view'>, answering: AnswerQuestion): ActionPreview | undefined {
  return foresee(choice, (seat, open, now) => (areGuests(open) ? pass(open) : answering(seat, open, now)))
}
/** Is nothing asked but whether guests go elsewhere? They stay, in thought. */
function areGuests(open: readonly OpenAction[]): boolean {
  return open.every(({ described }) => described.verb === 'guest' || described.verb === 'pass')
}

/** Everybody in turn, the chooser first; what is sure for the chooser, who comes first, may be less for the others. */
function around(view: View, chooser: Seat, share: (seat: Seat) => readonly [Gains, Bound]): readonly Share[] {
  return seatsFrom(view, chooser).map((seat) => {
    const [gains, bound] = share(seat)
    return { seat, gains, bound: bound === 'most' && seat === chooser ? 'exact' : bound }
  })
}
function gain(piece: string, count: number): Gains {
  return count > 0 ? [[piece, count]] : []
}

function pass(open: readonly OpenAction[]): Action | undefined {
  return named(open, 'pass')
}
function named(open: readonly OpenAction[], verb: string): Action | undefined {
  return open.find(({ described }) => described.verb === verb)?.action
}
/** Of several choices of a kind the last one: the dearest good, the greatest number. */
function dearest(open: readonly OpenAction[], verb: string): Action | undefined {
  return open.filter(({ described }) => described.verb === verb).at(-1)?.action
}
function goodOf({ described }: OpenAction): GoodName | undefined {
  return GOODS.find((good) => good === described['good'])
}

function bestSale(open: readonly OpenAction[], view: View, seat: Seat): number {
  const { salePrices, ownPrices } = view.players[seat]!
  const prices = open.map((one) => {
    const good = goodOf(one)
    if (good === undefined) return 0
    return one.described.verb === 'sell' ? salePrices[good] : (ownPrices?.[good] ?? 0)
  })
  return Math.max(...prices)
}

/** The choice that takes most along; nothing but a wharf left in hand waits for no better moment. */
function mostLoaded(open: readonly OpenAction[], view: View, seat: Seat): Action | undefined {
  if (open.some(({ described }) => described.verb === 'pack')) return dearest(open, 'pack')
  const loads = open.filter(({ described }) => described.verb === 'load' || described.verb === 'use')
  const { goods } = view.players[seat]!
  const count = (one: OpenAction): number => {
    const good = goodOf(one)
    // PR 13.8 - a mixed load brings a point for every two.
    if (good === undefined) return Math.trunc(total(Object.values(goods)) / 2)
    const ship = one.described.verb === 'load' ? view.ships[Number(one.described['ship'])] : undefined
    return ship === undefined ? goods[good] : Math.min(goods[good], ship.room - ship.load)
  }
  const [best] = [...loads].sort((one, other) => count(other) - count(one))
  return best?.action
}

const eventsOf = (seen: ActionPreview): readonly Event[] => seen.events as readonly Event[]
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

function newcomers(seen: ActionPreview, seat: Seat): number {
  return total(
    eventsOf(seen).map((event) => {
      if (event.type === 'recruited') return event.seat === seat ? 1 : 0
      return event.type === 'arrived' && event.seat === seat ? event.count : 0
    }),
  )
}
function crafted(seen: ActionPreview, seat: Seat): Gains {
  const made: Goods[] = []
  let coins = 0
  for (const event of eventsOf(seen)) {
    if (event.type === 'produced' && event.seat === seat) made.push(event.goods)
    if (event.type === 'bonusGood' && event.seat === seat) made.push({ [event.good]: 1 })
    if (event.type === 'earned' && event.seat === seat) coins += event.coins
  }
  const goods = GOODS.flatMap((good) => gain(`good:${good}`, total(made.map((goods) => goods[good] ?? 0))))
  return [...goods, ...gain('coin', coins)]
}
/** Points and doubloons of loading, and of what comes with it. */
function shipped(events: readonly Event[], seat: Seat): Gains {
  let points = 0
  let coins = 0
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue
    if (isLoad(event) || event.type === 'gained') points += event.points
    if (event.type === 'earned') coins += event.coins
  }
  return [...gain('point', points), ...gain('coin', coins)]
}
/** What happens until a seat has loaded for the first time, doubloons of that load included. */
function untilLoaded(seen: ActionPreview, seat: Seat): readonly Event[] {
  const events = eventsOf(seen)
  const first = events.findIndex((event) => isLoad(event) && event.seat === seat)
  const next = events.findIndex((event, i) => i > first && event.type !== 'earned')
  return first < 0 || next < 0 ? events : events.slice(0, next)
}
function isLoad(event: Event): event is Extract<Event, { type: 'loaded' | 'shipped' | 'shippedMixed' }> {
  return event.type === 'loaded' || event.type === 'shipped' || event.type === 'shippedMixed'
}
function prospected(seen: ActionPreview, seat: Seat): number {
  return total(
    eventsOf(seen).map((event) => (event.type === 'prospected' && event.seat === seat ? event.coins : 0)),
  )
}
