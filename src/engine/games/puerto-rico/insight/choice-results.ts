import type { Seat } from '../../../core/game.ts'
import type { LegalAction, PreviewAction } from '../../../core/preview.ts'
import type { Event } from '../events.ts'
import type { PlayerView, View } from '../view-types.ts'
import { FOREST, GOODS, ROLES, TILES, TRADING_HOUSE_SPACES } from '../vocabulary.ts'
import type { GoodName } from '../vocabulary.ts'
import { productionCircles } from './colonist-circles.ts'
import { goodPieces } from './pieces.ts'
import type { Pieces } from './pieces.ts'
import { forecastRole } from './role-forecast.ts'
import type { RoleGain } from './role-forecast.ts'

/** The outcome of a choice: a code, and the pieces it concerns by the role they play in it. */
export interface ChoiceResult {
  readonly code: string
  readonly pieces: { readonly [part: string]: Pieces }
}

/** A choice, and the position before it. */
interface Before {
  readonly choice: LegalAction
  readonly view: View
  readonly seat: Seat
  readonly preview: PreviewAction
}
type Result = (before: Before) => ChoiceResult | undefined

const RESULTS: { readonly [verb: string]: Result } = {
  role({ choice: { action, described }, view, seat, preview }) {
    const role = ROLES.find((one) => one === described['role'])
    const own = role && forecastRole(role, action, view, preview)?.find((one) => one.seat === seat)
    // A warning explains why a role would bring nothing.
    return own && own.gains.length > 0 ? roleResult(own) : undefined
  },
  tile: tileResult,
  build: builtResult,
  use: useResult,
  bonus(before) {
    const good = goodOf(before)
    const mine = previewOf(before)?.player
    return good && mine && result('then', { goods: goodPieces({ [good]: mine.goods[good] }) })
  },
  sell: (before) => sold(before, before.view.house.length === TRADING_HOUSE_SPACES - 1),
  guest: manned,
  load: loaded,
  store: stored,
  keep: stored,
}

/** The outcome of an open choice of the seat in turn; undefined if nothing is worth mentioning, or only the dice decide it. */
export function findChoiceResult(
  choice: LegalAction,
  view: View,
  preview: PreviewAction,
): ChoiceResult | undefined {
  const seat = view.question?.seat
  return seat === undefined ? undefined : RESULTS[choice.described.verb]?.({ choice, view, seat, preview })
}

/** The gain of a role as the outcome of choosing it. */
export function roleResult({ gains, bound }: RoleGain): ChoiceResult {
  return gains.length === 0 ? result('nothing') : result(bound, { what: gains })
}

function result(code: string, pieces: ChoiceResult['pieces'] = {}): ChoiceResult {
  return { code, pieces }
}
function detail({ choice }: Before, name: string): string {
  return String(choice.described[name])
}
function goodOf(before: Before): GoodName | undefined {
  return GOODS.find((good) => good === detail(before, 'good'))
}
/** The player after the choice, its events, and the doubloons still short if a payment in kind goes on. */
interface After {
  readonly player: PlayerView
  readonly events: readonly Event[]
  readonly short: number
}
function previewOf({ choice, seat, preview }: Before): After | undefined {
  const previewed = preview(choice.action)
  const view = previewed?.view as View | undefined
  const player = view?.players[seat]
  if (previewed === undefined || view === undefined || player === undefined) return undefined
  const short = view.question?.name === 'payInKind' ? view.question.left : 0
  return { player, events: previewed.events as readonly Event[], short }
}

function builtResult(before: Before): ChoiceResult | undefined {
  const after = previewOf(before)
  const printed = before.view.market.find(({ building }) => building === detail(before, 'building'))?.points
  if (after === undefined || printed === undefined) return undefined
  // PR 13.7 - points that come with building.
  const more = after.events.map((event) => (event.type === 'gained' ? event.points : 0))
  const points = [['point', more.reduce((sum, one) => sum + one, printed)]] as const
  return after.short > 0
    ? result('inKind', { points, short: [['coin', after.short]] })
    : result('build', { points, coins: [['coin', after.player.coins]] })
}
/** The result of using a building, by the question in which it is offered. */
function useResult(before: Before): ChoiceResult | undefined {
  const { question } = before.view
  if (question?.name === 'sell') return sold(before, false)
  if (question?.name === 'drawnForest') return forestResult(before)
  if (question?.name !== 'load') return manned(before)
  if (goodOf(before) !== undefined) return loaded(before)
  const { goods } = before.view.players[before.seat]!
  const all = GOODS.reduce((sum, good) => sum + goods[good], 0)
  return result('most', { what: [['point', Math.trunc(all / 2)]] })
}
function sold(before: Before, isLast: boolean): ChoiceResult | undefined {
  const mine = previewOf(before)?.player
  return mine && result(isLast ? 'saleLast' : 'sale', { coins: [['coin', mine.coins]] })
}
/** PR 13.3 - every second forest makes building one doubloon cheaper. */
function forestResult({ view, seat }: Before): ChoiceResult {
  const forests = view.players[seat]!.island[FOREST]?.count ?? 0
  return result(forests % 2 === 1 ? 'forestNow' : 'forestNext')
}

/** One more barrel once the tile is occupied, if the city can process it. */
function tileResult(before: Before): ChoiceResult | undefined {
  const { view, seat } = before
  if (before.choice.described['as'] !== undefined) return forestResult(before)
  const name = detail(before, 'tile')
  const good = GOODS.find((one) => one === name)
  if (good === undefined) return result('quarry')
  const player = view.players[seat]!
  const fields = player.island[TILES.indexOf(good)]?.count ?? 0
  const circles = good === 'corn' ? Infinity : productionCircles(view, player, good)
  // Without any production building a warning says so.
  if (circles === 0) return undefined
  return circles > fields ? result('tile', { goods: goodPieces({ [good]: 1 }) }) : result('tileIdle')
}
/** The additional production of a colonist that is placed at once. */
function manned(before: Before): ChoiceResult | undefined {
  const then = previewOf(before)?.player.production
  const now = before.view.players[before.seat]!.production
  if (then === undefined) return undefined
  const more = Object.fromEntries(GOODS.map((good) => [good, then[good] - now[good]]))
  return GOODS.some((good) => then[good] > now[good])
    ? result('manned', { goods: goodPieces(more) })
    : undefined
}

/** The points of the load, and the barrels of the kind that stay behind. */
function loaded(before: Before): ChoiceResult | undefined {
  const good = goodOf(before)
  const events = previewOf(before)?.events ?? []
  const done = events.find(
    (event) => (event.type === 'loaded' || event.type === 'shipped') && event.seat === before.seat,
  )
  if (good === undefined || (done?.type !== 'loaded' && done?.type !== 'shipped')) return undefined
  const coins = events.map((event) =>
    event.type === 'earned' && event.seat === before.seat ? event.coins : 0,
  )
  const earned = coins.reduce((sum, one) => sum + one, 0)
  const points: Pieces = [['point', done.points], ...(earned > 0 ? [['coin', earned] as const] : [])]
  const left = before.view.players[before.seat]!.goods[good] - done.count
  return left > 0
    ? result('loadLeaves', { points, goods: goodPieces({ [good]: left }) })
    : result('load', { points })
}

/** The barrels lost if this were the last barrel or kind to be stored. */
function stored(before: Before): ChoiceResult | undefined {
  const events = previewOf(before)?.events ?? []
  if (!events.some((event) => event.type === 'kept' && event.seat === before.seat)) return undefined
  const lost = events.find((event) => event.type === 'lost' && event.seat === before.seat)
  return lost?.type === 'lost' ? result('lost', { goods: goodPieces(lost.goods) }) : result('lostNothing')
}
