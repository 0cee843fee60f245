import type { Seat } from '../../engine/core/game.ts'
import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { PlayerView, View } from '../../engine/games/puerto-rico/view-types.ts'
import { GOODS, HOUSE_SPACES, ROLES, TILES } from '../../engine/games/puerto-rico/words.ts'
import type { GoodName } from '../../engine/games/puerto-rico/words.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { Foresee } from '../../stores/foresee.ts'
import type { OpenAction } from '../../stores/table-types.ts'
import { circlesFor } from './circles.ts'
import { forecast } from './forecast.ts'
import type { Share } from './forecast.ts'
import { barrels, counts } from './values.ts'

/** A choice, and the table before it. */
interface Before {
  readonly choice: OpenAction
  readonly view: View
  readonly seat: Seat
  readonly foresee: Foresee
}
type Result = (before: Before) => Spoken | undefined

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
  build(before) {
    const mine = after(before)?.player
    const points = before.view.market.find(({ building }) => building === detail(before, 'building'))?.points
    if (mine === undefined || points === undefined) return undefined
    return gain('build', { points: counts([['point', points]]), coins: counts([['coin', mine.coins]]) })
  },
  use: (before) => (goodOf(before) === undefined ? manned(before) : loaded(before)),
  bonus(before) {
    const good = goodOf(before)
    const mine = after(before)?.player
    return good && mine && gain('then', { goods: barrels({ [good]: mine.goods[good] }) })
  },
  sell(before) {
    const mine = after(before)?.player
    if (mine === undefined) return undefined
    const isLast = before.view.house.length === HOUSE_SPACES - 1
    return gain(isLast ? 'saleLast' : 'sale', { coins: counts([['coin', mine.coins]]) })
  },
  load: loaded,
  store: stored,
  keep: stored,
}

/** What a choice would bring, in few words for a button; undefined where there is nothing to say, or only the dice know. */
export function result(choice: OpenAction, view: View, foresee: Foresee): Spoken | undefined {
  const seat = view.question?.seat
  return seat === undefined ? undefined : RESULTS[choice.described.verb]?.({ choice, view, seat, foresee })
}

/** A share of a role in words. */
export function shareSaid({ gains, bound }: Share): Spoken {
  return gains.length === 0 ? gain('nothing', {}) : gain(bound, { what: counts(gains) })
}

function gain(name: string, values: Spoken['values']): Spoken {
  return { key: `advice.gain.${name}`, values }
}
function detail({ choice }: Before, name: string): string {
  return String(choice.described[name])
}
function goodOf(before: Before): GoodName | undefined {
  return GOODS.find((good) => good === detail(before, 'good'))
}
/** The player of the choice after it, and what happened. */
function after({
  choice,
  seat,
  foresee,
}: Before): { readonly player: PlayerView; readonly events: readonly Event[] } | undefined {
  const seen = foresee(choice.action)
  const player = (seen?.view as View | undefined)?.players[seat]
  return seen && player && { player, events: seen.events as readonly Event[] }
}

/** What the tile would do once a colonist stands on it: a barrel more, if the city can process it. */
function tileResult(before: Before): Spoken | undefined {
  const { view, seat } = before
  const name = detail(before, 'tile')
  const good = GOODS.find((one) => one === name)
  if (good === undefined) return gain('quarry', {})
  const player = view.players[seat]!
  const fields = player.island[TILES.indexOf(good)]?.count ?? 0
  const isProcessed = good === 'corn' || circlesFor(view, player, good) > fields
  return isProcessed ? gain('tile', { goods: barrels({ [good]: 1 }) }) : gain('tileIdle', {})
}
/** A colonist put to work at once: what is produced more. */
function manned(before: Before): Spoken | undefined {
  const then = after(before)?.player.production
  const now = before.view.players[before.seat]!.production
  if (then === undefined) return undefined
  const more = Object.fromEntries(GOODS.map((good) => [good, then[good] - now[good]]))
  return GOODS.some((good) => then[good] > now[good]) ? gain('manned', { goods: barrels(more) }) : undefined
}

/** Points of the load, and barrels of the kind that stay behind. */
function loaded(before: Before): Spoken | undefined {
  const good = goodOf(before)
  const done = after(before)?.events.find(
    (event) => (event.type === 'loaded' || event.type === 'shipped') && event.seat === before.seat,
  )
  if (good === undefined || (done?.type !== 'loaded' && done?.type !== 'shipped')) return undefined
  const points = counts([['point', done.points]])
  const left = before.view.players[before.seat]!.goods[good] - done.count
  return left > 0
    ? gain('loadLeaves', { points, goods: barrels({ [good]: left }) })
    : gain('load', { points })
}

/** What would be lost, if this was the last to be chosen. */
function stored(before: Before): Spoken | undefined {
  const events = after(before)?.events ?? []
  if (!events.some((event) => event.type === 'kept' && event.seat === before.seat)) return undefined
  const lost = events.find((event) => event.type === 'lost' && event.seat === before.seat)
  return lost?.type === 'lost' ? gain('lost', { goods: barrels(lost.goods) }) : gain('lostNothing', {})
}
