import type { ActionDescription, Seat } from '../../../engine/core/game.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { sourceOf } from '../../../engine/games/endeavor/insight/action-sources.ts'
import type { PlayerView, View } from '../../../engine/games/endeavor/view-types.ts'
import type { TrackName } from '../../../engine/games/endeavor/vocabulary.ts'
import { counts, actionMessage } from '../../../i18n/endeavor/values.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { changes } from '../history/changes.ts'
import type { ChosenResult, Explains } from '../../table/game-ui.ts'

/** What each track gives. */
const LEVELS: readonly (readonly [TrackName, (player: PlayerView) => number])[] = [
  ['industry', ({ buildLevel }) => buildLevel],
  ['culture', ({ growth }) => growth],
  ['finance', ({ payments }) => payments],
  ['politics', ({ cardLimit }) => cardLimit],
]

/** What hints say of choices of Endeavor. A choice is settled when another player decides, or the phase is over. */
export const explains: Explains<View, Event> = {
  isSettled: ({ question, phase }, before, seat) => question?.seat !== seat || phase !== before.phase,
  // A token that is spent is no loss, and one that is kept no gain.
  gains: (event) => (event.type === 'spent' ? [] : changes(event)),
  named: ({ verb, building }) => (verb === 'build' ? [`building:${String(building)}`] : []),
  isTakenAway({ verb, region, building }, { regions, market }) {
    if (verb === 'occupy' || verb === 'draw') return true
    if (verb === 'ship')
      return regions.some((one) => one.region === region && one.track.some(({ sailor }) => sailor === null))
    return verb === 'build' && market.some((one) => one.building === building && one.left === 1)
  },
  reasons(one, other, view, seat) {
    const before = view.players[seat]
    const [mine, theirs] = [one, other].map(({ after }) => after.players[seat])
    if (before === undefined || mine === undefined || theirs === undefined) return []
    const keeps = one.described.verb === 'pass' && mine.harbour > theirs.harbour
    return [
      ...levelReasons(mine, theirs, before),
      ...governorReasons(one, other, seat),
      ...actionReasons(one, other),
      ...(keeps ? [actionMessage('reason.keeps')] : []),
    ]
  },
}

/** Levels that only one of the choices reaches. */
function levelReasons(mine: PlayerView, theirs: PlayerView, before: PlayerView): readonly Message[] {
  const higher = LEVELS.filter(([, levelOf]) => levelOf(mine) > Math.max(levelOf(theirs), levelOf(before)))
  if (higher.length === 0) return []
  const levels = higher.map(
    ([track, levelOf]) => [levelOf(mine), `actions.level.${track}`, `icon:${track}`] as const,
  )
  return [actionMessage('reason.levels', { levels: counts(levels) })]
}

/** EN 6.4: regions whose governor only one of the choices would bring, if they opened now. */
function governorReasons(
  { after: mine }: ChosenResult<View>,
  { after: theirs }: ChosenResult<View>,
  seat: Seat,
): readonly Message[] {
  const led = mine.regions.filter(
    ({ governor }, at) => governor === seat && theirs.regions[at]!.governor !== seat,
  )
  if (led.length === 0) return []
  const keys = led.map(({ region }) => `endeavor.region.${region}`)
  return [actionMessage('reason.governor', { regions: { type: 'words', keys } })]
}

const actionsOf = ({ building }: ActionDescription): string => sourceOf(String(building)).actions.join()
/** The actions of two buildings that may be built, where they differ. */
function actionReasons(
  { described: one }: ChosenResult,
  { described: other }: ChosenResult,
): readonly Message[] {
  if (one.verb !== 'build' || other.verb !== 'build' || actionsOf(one) === actionsOf(other)) return []
  const does = ({ building }: ActionDescription): MessageValue => ({
    type: 'word',
    key: `endeavor.does.${String(building)}`,
  })
  return [actionMessage('reason.does', { does: does(one), other: does(other) })]
}
