import type { Seat } from '../../../core/game.ts'
import type { OpenAction, PreviewAction } from '../../../core/preview.ts'
import type { Event } from '../events.ts'
import type { PlayerView, View } from '../view-types.ts'
import { FOREST, GOODS, TRADING_HOUSE_SPACES, ROLES, TILES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import type { Message } from '../../../../i18n/message.ts'
import { circlesFor } from './colonist-circles.ts'
import { forecast } from './role-forecast.ts'
import type { Share } from './role-forecast.ts'
import { barrels, counts } from '../../../../components/puerto-rico/values.ts'

/** A choice, and the table before it. */
interface Before {
  readonly choice: OpenAction
  readonly view: View
  readonly seat: Seat
  readonly foresee: PreviewAction
}
type Result = (before: Before) => Message | undefined

/** What a choice would bring, by its verb. */
const RESULTS: { readonly [verb: string]: Result } = {
  role({ choice: { action, described }, view, seat, foresee }) {
    const role = ROLES.find((one) => one === described['role'])
    const shares = role && forecast(role, action, view, foresee)
    const share = shares?.find((one) => one.seat === seat)
    // Why a role would bring nothing is a warning's business.
    return share && share.gains.length > 0 ? shareSaid(share) : undefined
  },
  tile: tileResult,
  build: builtResult,
  use: useResult,
  bonus(before) {
    const good = goodOf(before)
    const mine = after(before)?.player
    return good && mine && gain('then', { goods: barrels({ [good]: mine.goods[good] }) })
  },
  sell: (before) => sold(before, before.view.house.length === TRADING_HOUSE_SPACES - 1),
  guest: manned,
  load: loaded,
  store: stored,
  keep: stored,
}

/** What a choice would bring, in few words for a button; undefined where there is nothing to say, or only the dice know. */
export function result(choice: OpenAction, view: View, foresee: PreviewAction): Message | undefined {
  const seat = view.question?.seat
  return seat === undefined ? undefined : RESULTS[choice.described.verb]?.({ choice, view, seat, foresee })
}

/** A share of a role in words. */
export function shareSaid({ gains, bound }: Share): Message {
  return gains.length === 0 ? gain('nothing', {}) : gain(bound, { what: counts(gains) })
}

function gain(name: string, values: Message['values']): Message {
  return { key: `advice.gain.${name}`, values }
}
function detail({ choice }: Before, name: string): string {
  return String(choice.described[name])
}
function goodOf(before: Before): GoodName | undefined {
  return GOODS.find((good) => good === detail(before, 'good'))
}
/** The player of the choice after it, and what happened; what is still short where a payment goes on in kind. */
interface After {
  readonly player: PlayerView
  readonly events: readonly Event[]
  readonly short: number
}
function after({ choice, seat, foresee }: Before): After | undefined {
  const seen = foresee(choice.action)
  const then = seen?.view as View | undefined
  const player = then?.players[seat]
  if (seen === undefined || then === undefined || player === undefined) return undefined
  const short = then.question?.name === 'payInKind' ? then.question.left : 0
  return { player, events: seen.events as readonly Event[], short }
}

function builtResult(before: Before): Message | undefined {
  const seen = after(before)
  const printed = before.view.market.find(({ building }) => building === detail(before, 'building'))?.points
  if (seen === undefined || printed === undefined) return undefined
  // PR 13.7 - points that come with building.
  const more = seen.events.map((event) => (event.type === 'gained' ? event.points : 0))
  const points = counts([['point', more.reduce((sum, one) => sum + one, printed)]])
  return seen.short > 0
    ? gain('inKind', { points, short: counts([['coin', seen.short]]) })
    : gain('build', { points, coins: counts([['coin', seen.player.coins]]) })
}
/** A building's own deed, by the question in which it is offered. */
function useResult(before: Before): Message | undefined {
  const { question } = before.view
  if (question?.name === 'sell') return sold(before, false)
  if (question?.name === 'drawnForest') return forestResult(before)
  if (question?.name !== 'load') return manned(before)
  if (goodOf(before) !== undefined) return loaded(before)
  const { goods } = before.view.players[before.seat]!
  const all = GOODS.reduce((sum, good) => sum + goods[good], 0)
  return gain('most', { what: counts([['point', Math.trunc(all / 2)]]) })
}
function sold(before: Before, isLast: boolean): Message | undefined {
  const mine = after(before)?.player
  return mine && gain(isLast ? 'saleLast' : 'sale', { coins: counts([['coin', mine.coins]]) })
}
/** PR 13.3 - every second forest makes building cheaper. */
function forestResult({ view, seat }: Before): Message {
  const forests = view.players[seat]!.island[FOREST]?.count ?? 0
  return gain(forests % 2 === 1 ? 'forestNow' : 'forestNext', {})
}

/** What the tile would do once a colonist stands on it: a barrel more, if the city can process it. */
function tileResult(before: Before): Message | undefined {
  const { view, seat } = before
  if (before.choice.described['as'] !== undefined) return forestResult(before)
  const name = detail(before, 'tile')
  const good = GOODS.find((one) => one === name)
  if (good === undefined) return gain('quarry', {})
  const player = view.players[seat]!
  const fields = player.island[TILES.indexOf(good)]?.count ?? 0
  const isProcessed = good === 'corn' || circlesFor(view, player, good) > fields
  return isProcessed ? gain('tile', { goods: barrels({ [good]: 1 }) }) : gain('tileIdle', {})
}
/** A colonist put to work at once: what is produced more. */
function manned(before: Before): Message | undefined {
  const then = after(before)?.player.production
  const now = before.view.players[before.seat]!.production
  if (then === undefined) return undefined
  const more = Object.fromEntries(GOODS.map((good) => [good, then[good] - now[good]]))
  return GOODS.some((good) => then[good] > now[good]) ? gain('manned', { goods: barrels(more) }) : undefined
}

/** Points of the load, and barrels of the kind that stay behind. */
function loaded(before: Before): Message | undefined {
  const good = goodOf(before)
  const done = after(before)?.events.find(
    (event) => (event.type === 'loaded' || event.type === 'shipped') && event.seat === before.seat,
  )
  if (good === undefined || (done?.type !== 'loaded' && done?.type !== 'shipped')) return undefined
  const events = after(before)?.events ?? []
  const coins = events.map((event) =>
    event.type === 'earned' && event.seat === before.seat ? event.coins : 0,
  )
  const earned = coins.reduce((sum, one) => sum + one, 0)
  const points = counts([['point', done.points], ...(earned > 0 ? [['coin', earned] as const] : [])])
  const left = before.view.players[before.seat]!.goods[good] - done.count
  return left > 0
    ? gain('loadLeaves', { points, goods: barrels({ [good]: left }) })
    : gain('load', { points })
}

/** What would be lost, if this was the last to be chosen. */
function stored(before: Before): Message | undefined {
  const events = after(before)?.events ?? []
  if (!events.some((event) => event.type === 'kept' && event.seat === before.seat)) return undefined
  const lost = events.find((event) => event.type === 'lost' && event.seat === before.seat)
  return lost?.type === 'lost' ? gain('lost', { goods: barrels(lost.goods) }) : gain('lostNothing', {})
}
