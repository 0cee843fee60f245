import { BOARD_ACTIONS } from '../actions/index.ts'
import type { PlayerView, View } from '../view-types.ts'
import { BOARD_ACTION_NAMES, REGIONS } from '../vocabulary.ts'
import type { BoardActionName, RegionName } from '../vocabulary.ts'
import type { TargetQuery, Explain, Reason } from './reasons.ts'

/** Markers a action takes out of the harbour. */
export function costOf(boardAction: BoardActionName): number {
  return BOARD_ACTIONS[BOARD_ACTION_NAMES.indexOf(boardAction)]!.cost
}

/** EN 6.1 - there is no track in Europe. */
export function regionFaults({ view, target }: TargetQuery): readonly Reason[] {
  const track = view.regions.find(({ region }) => region === target)?.track ?? []
  return track.length === 0 ? [{ code: 'noTrack' }] : []
}

/** EN 6.5 - the region has to be open, and the seat present in it. */
function reachFaults(view: View, player: PlayerView, name: RegionName): readonly Reason[] {
  const { isOpen, track } = view.regions.find(({ region }) => region === name)!
  if (!isOpen) {
    const need = track.filter(({ sailor }) => sailor === null).length
    return [{ code: 'regionClosed', region: name, need }]
  }
  const isPresent = name === REGIONS[0] || player.presence[name] > 0
  return isPresent ? [] : [{ code: 'notPresent', region: name }]
}

/** EN 6.6, 6.7 - an empty city is occupied, another player's attacked; and it has to be in reach. */
export function cityFaults(
  { view, player, target }: TargetQuery,
  boardActions: readonly BoardActionName[],
): readonly Reason[] {
  const { owner, region } = view.cities.find(({ city }) => city === target)!
  if (owner === player.seat) return [{ code: 'cityMine' }]
  const reasons: Reason[] = []
  if (owner === null && !boardActions.includes('occupy')) reasons.push({ code: 'cityEmpty' })
  if (owner !== null && !boardActions.includes('attack')) reasons.push({ code: 'cityHeld', owner })
  return [...reasons, ...reachFaults(view, player, region)]
}

/** EN 6.9 - the region has to be open, and presence as high as the number of the card. */
export function deckFaults({ view, player, target }: TargetQuery): readonly Reason[] {
  const { cards, region, deck } = view.decks.find((one) => one.deck === target)!
  if (deck === 'slavery' && view.isAbolished) return [{ code: 'deckGone' }]
  const [need] = cards
  if (need === undefined) return [{ code: 'deckEmpty' }]
  const isOpen = view.regions.find((one) => one.region === region)!.isOpen
  if (!isOpen) return reachFaults(view, player, region)
  const have = player.presence[region]
  return have < need ? [{ code: 'needPresence', need, have, region }] : []
}

/** EN 6.12 - another building, with a marker on it. */
function paidFaults({ player, question, target }: TargetQuery): readonly Reason[] {
  const sites = player.sites.filter(({ building }) => building === target)
  if (sites.length === 0) return [{ code: 'notYours' }]
  if (target === question.source) return [{ code: 'paysItself' }]
  return sites.some(({ hasWorker }) => hasWorker) ? [] : [{ code: 'noWorker' }]
}

/** A kind of target while a building or token is being used: the actions for it, its place, and the reasons against it. */
interface TargetRule {
  actions(asked: TargetQuery): readonly BoardActionName[]
  place(asked: TargetQuery): string | null
  reasons(asked: TargetQuery): readonly Reason[]
}
const CITY: TargetRule = {
  actions: ({ view, target }) =>
    view.cities.find(({ city }) => city === target)!.owner === null
      ? ['occupy', 'attack']
      : ['attack', 'occupy'],
  place: ({ view, target }) => view.cities.find(({ city }) => city === target)!.region,
  reasons: (asked) => cityFaults(asked, asked.question.actions),
}
export const TARGET_RULES: Readonly<Record<string, TargetRule>> = {
  ship: { actions: () => ['ship'], place: ({ target }) => target, reasons: regionFaults },
  city: CITY,
  deck: { actions: () => ['draw'], place: ({ target }) => target, reasons: deckFaults },
  own: { actions: () => ['payment'], place: () => null, reasons: paidFaults },
}

/** EN 6.13, 6.14 - the source allows the action at this place, and there are enough markers. */
export function explainUse(aim: TargetRule): Explain {
  return (asked) => {
    const { player, question } = asked
    const [boardAction] = aim.actions(asked).filter((one) => question.actions.includes(one))
    if (boardAction === undefined)
      return [{ code: 'otherAction', sources: question.source === null ? [] : [question.source] }]
    const { place } = question
    if (place !== null && aim.place(asked) !== place) return [{ code: 'samePlace', place }]
    const need = costOf(boardAction)
    const short: readonly Reason[] =
      player.harbour < need ? [{ code: 'needMarkers', need, have: player.harbour }] : []
    return [...short, ...aim.reasons(asked)]
  }
}
