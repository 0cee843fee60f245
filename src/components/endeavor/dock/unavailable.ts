import type { Seat } from '../../../engine/core/game.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { whyNot as explain } from '../../../engine/games/endeavor/why.ts'
import type { Reason } from '../../../engine/games/endeavor/why.ts'
import { deckKey, number, phase, region, seatOf } from '../../../i18n/endeavor/values.ts'
import type { Values } from '../../../i18n/endeavor/values.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import { isTopicTarget } from '../../table/details/details.ts'
import type { TargetName } from '../../table/game-ui.ts'
import { sourceOf } from '../../../engine/games/endeavor/insight/action-sources.ts'

/** The reasons why a target cannot be chosen now; none while no question is open. */
export function unavailableReasons(target: TargetName, view: View, seat: Seat): readonly Message[] {
  if (view.question === null || isTopicTarget(target)) return []
  return explain(view, seat, target).map((reason) => ({
    key: `actions.why.${reason.code}`,
    values: valuesOf(reason, view),
    ...(COUNTED.includes(reason.code) && { plural: reason.need ?? 0 }),
  }))
}
/** Reasons whose sentence counts what is needed. */
const COUNTED: readonly string[] = ['needMarkers', 'regionClosed']
/** Reasons that name the phase, and those that name sources. */
const PHASED: readonly string[] = ['notNow', 'actionsLater']
const SOURCED: readonly string[] = ['finishFirst', 'otherAction', 'useFirst']

function valuesOf(reason: Reason, { phase: now, question }: View): Values {
  const { code, action, place, owner } = reason
  return {
    ...numbersOf(reason),
    ...(code === 'notYourTurn' && { seat: seatOf(question?.seat ?? 0) }),
    ...(PHASED.includes(code) && { phase: phase(now) }),
    ...(SOURCED.includes(code) && { sources: words(reason.sources ?? []) }),
    ...(reason.region !== undefined && { region: region(reason.region) }),
    ...(owner !== undefined && { owner: seatOf(owner) }),
    ...(action !== undefined && { action: { type: 'word', key: `endeavor.action.${action}` } as const }),
    ...(place !== undefined && { place: { type: 'word', key: deckKey(place) } as const }),
  }
}
const NUMBERS = ['need', 'have', 'industry'] as const
function numbersOf(reason: Reason): Values {
  const told = NUMBERS.flatMap((name) => {
    const value = reason[name]
    return value === undefined ? [] : [[name, number(value)] as const]
  })
  return Object.fromEntries(told)
}
function words(sources: readonly string[]): MessageValue {
  const keys = sources.map((name) => `endeavor.${sourceOf(name).isToken ? 'token' : 'building'}.${name}`)
  return { type: 'words', keys }
}
