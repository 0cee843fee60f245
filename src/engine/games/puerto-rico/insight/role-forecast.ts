import type { Action, Seat } from '../../../core/game.ts'
import type { ActionPreview, AnswerQuestion, LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Event, Goods } from '../events.ts'
import type { View } from '../view-types.ts'
import { GOODS } from '../vocabulary.ts'
import type { GoodName, RoleName } from '../vocabulary.ts'
import type { Pieces } from './pieces.ts'
import { seatsFrom } from './turn-order.ts'

/** How certain a gain is: `most` if no player before takes it away, `least` whatever the others do, `about` if every player loads as much as they can each time. */
export type Bound = 'exact' | 'most' | 'least' | 'about'
/** What a role would bring one seat. */
export interface RoleGain {
  readonly seat: Seat
  readonly gains: Pieces
  readonly bound: Bound
}

/** Choosing one role, as input of its forecast. */
interface RoleChoice {
  readonly view: View
  readonly chooser: Seat
  readonly choice: Action
  readonly preview: PreviewAction
}
type Forecast = (choice: RoleChoice) => readonly RoleGain[] | undefined

const FORECASTS: { readonly [role in RoleName]: Forecast } = {
  settler: ({ view, ...choice }) => {
    const found = new Map<Seat, Pieces>()
    const isLegal = previewPhase(choice, (seat, open) => {
      const isTile = open.some(({ described }) => described.verb === 'tile')
      const isDraw = open.some(({ described }) => described.verb === 'use')
      const isQuarry = open.some(({ described }) => described['tile'] === 'quarry')
      if (!isTile && !isDraw) return undefined
      const before = found.get(seat)?.[0]?.[1] ?? 0
      found.set(seat, [[isQuarry ? 'tile:quarry' : 'plot-island', before + 1]])
      return pass(open)
    })
    return isLegal && forEachSeat(view, choice.chooser, (seat) => [found.get(seat) ?? [], 'most'])
  },
  mayor: ({ view, ...choice }) => {
    const preview = previewPhase(choice, (_seat, open) => lastOf(open, 'recruit'))
    return (
      preview &&
      forEachSeat(view, choice.chooser, (seat) => [gain('colonist', newcomers(preview, seat)), 'exact'])
    )
  },
  builder: ({ view, ...choice }) => {
    const count = new Map<Seat, number>()
    const isLegal = previewPhase(choice, (seat, open) => {
      const buildings = open.filter(({ described }) => described.verb === 'build')
      if (buildings.length === 0) return undefined
      count.set(seat, new Set(buildings.map(({ described }) => described['building'])).size)
      return pass(open)
    })
    return (
      isLegal &&
      forEachSeat(view, choice.chooser, (seat) => [gain('plot-city', count.get(seat) ?? 0), 'most'])
    )
  },
  craftsman: ({ view, ...choice }) => {
    const preview = previewPhase(choice, (_seat, open) => lastOf(open, 'bonus'))
    return preview && forEachSeat(view, choice.chooser, (seat) => [crafted(preview, seat), 'exact'])
  },
  trader: ({ view, ...choice }) => {
    const best = new Map<Seat, number>()
    const isLegal = previewPhase(choice, (seat, open, now) => {
      if (!open.some(({ described }) => described.verb === 'sell' || described.verb === 'use'))
        return undefined
      best.set(seat, bestSale(open, now() as View, seat))
      return pass(open)
    })
    return isLegal && forEachSeat(view, choice.chooser, (seat) => [gain('coin', best.get(seat) ?? 0), 'most'])
  },
  captain: ({ view, ...choice }) => {
    const preview = previewPhase(choice, (seat, open, now) => mostLoaded(open, now() as View, seat))
    if (preview === undefined) return undefined
    // The chooser loads first, so their first load is certain; the rest depends on what the others load.
    return forEachSeat(view, choice.chooser, (seat) =>
      seat === choice.chooser
        ? [shipped(untilLoaded(preview, seat), seat), 'least']
        : [shipped(eventsOf(preview), seat), 'about'],
    )
  },
  prospector: ({ view, ...choice }) => {
    const preview = previewPhase(choice, () => undefined)
    return (
      preview &&
      forEachSeat(view, choice.chooser, (seat) => [gain('coin', prospected(preview, seat)), 'exact'])
    )
  },
}

/**
 * What each seat would get if the role were chosen now, the chooser first; doubloons on the card are not counted. The
 * phase is played on a copy. Undefined if the role cannot be chosen now.
 */
export function forecastRole(
  role: RoleName,
  choice: Action,
  view: View,
  preview: PreviewAction,
): readonly RoleGain[] | undefined {
  const chooser = view.question?.seat
  if (chooser === undefined) return undefined
  return FORECASTS[role]({ view, chooser, choice, preview })
}

/** Plays the role on a copy to the end of its phase. */
function previewPhase(
  { choice, preview }: Omit<RoleChoice, 'view'>,
  answer: AnswerQuestion,
): ActionPreview | undefined {
  return preview(choice, (seat, open, now) => (isOnlyGuests(open) ? pass(open) : answer(seat, open, now)))
}
/** Is the only question whether guests move? The forecast lets them stay. */
function isOnlyGuests(open: readonly LegalAction[]): boolean {
  return open.every(({ described }) => described.verb === 'guest' || described.verb === 'pass')
}

/** The gains of all seats in turn order, the chooser first. The chooser acts first, so their `most` is exact. */
function forEachSeat(
  view: View,
  chooser: Seat,
  gainOf: (seat: Seat) => readonly [Pieces, Bound],
): readonly RoleGain[] {
  return seatsFrom(view, chooser).map((seat) => {
    const [gains, bound] = gainOf(seat)
    return { seat, gains, bound: bound === 'most' && seat === chooser ? 'exact' : bound }
  })
}
function gain(piece: string, count: number): Pieces {
  return count > 0 ? [[piece, count]] : []
}

function pass(open: readonly LegalAction[]): Action | undefined {
  return open.find(({ described }) => described.verb === 'pass')?.action
}
/** The last choice of this verb: the one with the dearest good or the greatest number. */
function lastOf(open: readonly LegalAction[], verb: string): Action | undefined {
  return open.filter(({ described }) => described.verb === verb).at(-1)?.action
}
function goodOf({ described }: LegalAction): GoodName | undefined {
  return GOODS.find((good) => good === described['good'])
}

function bestSale(open: readonly LegalAction[], view: View, seat: Seat): number {
  const { salePrices, ownPrices } = view.players[seat]!
  const prices = open.map((one) => {
    const good = goodOf(one)
    if (good === undefined) return 0
    return one.described.verb === 'sell' ? salePrices[good] : (ownPrices?.[good] ?? 0)
  })
  return Math.max(...prices)
}

/** The choice that ships most barrels; a wharf is used as soon as it ships as many as any ship. */
function mostLoaded(open: readonly LegalAction[], view: View, seat: Seat): Action | undefined {
  if (open.some(({ described }) => described.verb === 'pack')) return lastOf(open, 'pack')
  const loads = open.filter(({ described }) => described.verb === 'load' || described.verb === 'use')
  const { goods } = view.players[seat]!
  const count = (one: LegalAction): number => {
    const good = goodOf(one)
    // PR 13.8 - a mixed load brings one point for every two barrels.
    if (good === undefined) return Math.trunc(total(Object.values(goods)) / 2)
    const ship = one.described.verb === 'load' ? view.ships[Number(one.described['ship'])] : undefined
    return ship === undefined ? goods[good] : Math.min(goods[good], ship.room - ship.load)
  }
  const [best] = [...loads].sort((one, other) => count(other) - count(one))
  return best?.action
}

const eventsOf = (preview: ActionPreview): readonly Event[] => preview.events as readonly Event[]
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

function newcomers(preview: ActionPreview, seat: Seat): number {
  return total(
    eventsOf(preview).map((event) => {
      if (event.type === 'recruited') return event.seat === seat ? 1 : 0
      return event.type === 'arrived' && event.seat === seat ? event.count : 0
    }),
  )
}
function crafted(preview: ActionPreview, seat: Seat): Pieces {
  const made: Goods[] = []
  let coins = 0
  for (const event of eventsOf(preview)) {
    if (event.type === 'produced' && event.seat === seat) made.push(event.goods)
    if (event.type === 'bonusGood' && event.seat === seat) made.push({ [event.good]: 1 })
    if (event.type === 'earned' && event.seat === seat) coins += event.coins
  }
  const goods = GOODS.flatMap((good) => gain(`good:${good}`, total(made.map((goods) => goods[good] ?? 0))))
  return [...goods, ...gain('coin', coins)]
}
/** Points and doubloons of loading, those of buildings included. */
function shipped(events: readonly Event[], seat: Seat): Pieces {
  let points = 0
  let coins = 0
  for (const event of events) {
    if (!('seat' in event) || event.seat !== seat) continue
    if (isLoad(event) || event.type === 'gained') points += event.points
    if (event.type === 'earned') coins += event.coins
  }
  return [...gain('point', points), ...gain('coin', coins)]
}
/** The events up to the first load of a seat, doubloons of that load included. */
function untilLoaded(preview: ActionPreview, seat: Seat): readonly Event[] {
  const events = eventsOf(preview)
  const first = events.findIndex((event) => isLoad(event) && event.seat === seat)
  const next = events.findIndex((event, i) => i > first && event.type !== 'earned')
  return first < 0 || next < 0 ? events : events.slice(0, next)
}
function isLoad(event: Event): event is Extract<Event, { type: 'loaded' | 'shipped' | 'shippedMixed' }> {
  return event.type === 'loaded' || event.type === 'shipped' || event.type === 'shippedMixed'
}
function prospected(preview: ActionPreview, seat: Seat): number {
  return total(
    eventsOf(preview).map((event) => (event.type === 'prospected' && event.seat === seat ? event.coins : 0)),
  )
}
