import type { ActionDescription, Seat } from '../../../engine/core/game.ts'
import {
  capacityDifference,
  countQuarries,
  isLastOne,
  productionDifference,
  usedPlaces,
} from '../../../engine/games/puerto-rico/insight/choice-features.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { GoodsDifference } from '../../../engine/games/puerto-rico/insight/choice-features.ts'
import type { PlayerView, View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import type { Change, ChosenResult, Explains } from '../../table/game-ui.ts'
import { changes } from '../history/changes.ts'
import { barrels, counts } from '../values.ts'

const said = (key: string, values: Message['values'] = {}): Message => ({
  key: `advice.reason.${key}`,
  values,
})

/** The pieces that labels name, by verb. */
const NAMED: { readonly [verb: string]: (described: ActionDescription) => readonly string[] } = {
  tile: ({ tile }) => [`tile:${String(tile)}`],
  build: ({ building }) => [`building:${String(building)}`],
  bonus: ({ good }) => [`good:${String(good)}`],
  recruit: () => ['colonist'],
}

/** What hints say of choices of Puerto Rico. A role is settled when its phase is over. */
export const explains: Explains<View, Event> = {
  isSettled: (view) => view.phase === null,
  gains,
  named: (described) => NAMED[described.verb]?.(described) ?? [],
  sourceNames: { chips: 'advice.reason.chips' },
  isTakenAway({ verb, tile, building }, view) {
    if (verb === 'role') return true
    if (verb === 'tile') return isLastOne(view, 'tile', String(tile))
    return verb === 'build' && isLastOne(view, 'building', String(building))
  },
  reasons(one, other, view, seat) {
    const [mine, theirs] = [one, other].map(({ after }) => after.players[seat]!)
    if (mine === undefined || theirs === undefined) return []
    return [
      ...productionReasons(view, mine, theirs),
      ...useReasons(view, mine, theirs),
      ...powerReasons(one, view, seat),
      ...keptReasons(one, mine, theirs),
    ]
  },
}

/** What is given away or paid is no part of the gain that it leads to; barrels that spoil are a loss of their own. */
function gains(event: Event): readonly Change[] {
  const all = changes(event)
  if (event.type === 'lost')
    return all.map((change) => ({ ...change, piece: `lost:${change.piece}`, amount: -(change.amount ?? 0) }))
  return all.filter(({ amount }) => amount === null || amount > 0)
}

/** More production now, or else more once colonists come. */
function productionReasons(view: View, mine: PlayerView, theirs: PlayerView): readonly Message[] {
  const now = goodsReason('makes', productionDifference(mine, theirs))
  const later = goodsReason('could', capacityDifference(view, mine, theirs))
  const hasQuarry = countQuarries(mine) > countQuarries(theirs)
  return [...(now.length > 0 ? now : later), ...(hasQuarry ? [said('quarry')] : [])]
}
function goodsReason(key: string, { more, less }: GoodsDifference): readonly Message[] {
  if (more.length === 0) return []
  const values = { more: barrels(Object.fromEntries(more)), less: barrels(Object.fromEntries(less)) }
  return less.length === 0 ? [said(`${key}.more`, { more: values.more })] : [said(`${key}.both`, values)]
}

/** What only one of the choices puts to use. */
function useReasons(view: View, mine: PlayerView, theirs: PlayerView): readonly Message[] {
  const used = usedPlaces(view, mine, theirs)
  const unused = usedPlaces(view, theirs, mine)
  if (used.length === 0) return []
  const words = (names: readonly string[]): MessageValue => ({
    type: 'words',
    keys: names.map((name) => (name === 'quarry' ? 'pr.tile.quarry' : `pr.building.${name}`)),
  })
  const [more, less] = [words(used), words(unused)]
  return unused.length === 0 ? [said('uses.more', { more })] : [said('uses.both', { more, less })]
}

/** What a building that is built does, if it does not produce: the rulebook's words. */
function powerReasons(
  { described, after }: ChosenResult<View>,
  before: View,
  seat: Seat,
): readonly Message[] {
  if (described.verb !== 'build' && described.verb !== 'role') return []
  const had = new Set(before.players[seat]?.city.map(({ building }) => building))
  const built = after.players[seat]?.city.find(({ building }) => !had.has(building))?.building
  const isPlant = before.market.some((one) => one.building === built && one.produces !== null)
  return built === undefined || isPlant ? [] : [{ key: `pr.buildingHelp.${built}`, values: {} }]
}

/** Doubloons that someone who builds nothing keeps. */
function keptReasons(
  { described }: ChosenResult<View>,
  mine: PlayerView,
  theirs: PlayerView,
): readonly Message[] {
  const more = mine.coins - theirs.coins
  return described.verb === 'pass' && more > 0 ? [said('kept', { more: counts([['coin', more]]) })] : []
}
