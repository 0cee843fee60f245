import { ALL_DEEDS } from '../actions/index.ts'
import type { PlayerView, View } from '../view-types.ts'
import { DEEDS, REGIONS } from '../vocabulary.ts'
import type { DeedName, RegionName } from '../vocabulary.ts'
import type { Asked, Explain, Reason } from './reasons.ts'

/** Markers a deed takes out of the harbour. */
export function costOf(deed: DeedName): number {
  return ALL_DEEDS[DEEDS.indexOf(deed)]!.cost
}

/** EN 6.1 - there is no track in Europe. */
export function regionFaults({ view, what }: Asked): readonly Reason[] {
  const track = view.regions.find(({ region }) => region === what)?.track ?? []
  return track.length === 0 ? [{ code: 'noTrack' }] : []
}

/** EN 6.5 - the region has to be open, and one's own markers in it: `least` of them. */
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
export function cityFaults({ view, player, what }: Asked, deeds: readonly DeedName[]): readonly Reason[] {
  const { owner, region } = view.cities.find(({ city }) => city === what)!
  if (owner === player.seat) return [{ code: 'cityMine' }]
  const reasons: Reason[] = []
  if (owner === null && !deeds.includes('occupy')) reasons.push({ code: 'cityEmpty' })
  if (owner !== null && !deeds.includes('attack')) reasons.push({ code: 'cityHeld', owner })
  return [...reasons, ...reachFaults(view, player, region)]
}

/** EN 6.9 - the region has to be open, and presence as high as the number of the card. */
export function deckFaults({ view, player, what }: Asked): readonly Reason[] {
  const { cards, region, deck } = view.decks.find((one) => one.deck === what)!
  if (deck === 'slavery' && view.isAbolished) return [{ code: 'deckGone' }]
  const [need] = cards
  if (need === undefined) return [{ code: 'deckEmpty' }]
  const isOpen = view.regions.find((one) => one.region === region)!.isOpen
  if (!isOpen) return reachFaults(view, player, region)
  const have = player.presence[region]
  return have < need ? [{ code: 'needPresence', need, have, region }] : []
}

/** EN 6.12 - another building, with a marker on it. */
function paidFaults({ player, question, what }: Asked): readonly Reason[] {
  const sites = player.sites.filter(({ building }) => building === what)
  if (sites.length === 0) return [{ code: 'notYours' }]
  if (what === question.source) return [{ code: 'paysItself' }]
  return sites.some(({ hasWorker }) => hasWorker) ? [] : [{ code: 'noWorker' }]
}

/** What can be pointed at while a building or token is being used: by which deed, where it lies, and what speaks against it. */
interface Aim {
  deeds(asked: Asked): readonly DeedName[]
  place(asked: Asked): string | null
  faults(asked: Asked): readonly Reason[]
}
const CITY: Aim = {
  deeds: ({ view, what }) =>
    view.cities.find(({ city }) => city === what)!.owner === null
      ? ['occupy', 'attack']
      : ['attack', 'occupy'],
  place: ({ view, what }) => view.cities.find(({ city }) => city === what)!.region,
  faults: (asked) => cityFaults(asked, asked.question.deeds),
}
export const AIMS: Readonly<Record<string, Aim>> = {
  ship: { deeds: () => ['ship'], place: ({ what }) => what, faults: regionFaults },
  city: CITY,
  deck: { deeds: () => ['draw'], place: ({ what }) => what, faults: deckFaults },
  own: { deeds: () => ['payment'], place: () => null, faults: paidFaults },
}

/** EN 6.13, 6.14 - what is used allows it, at this place, and there are markers enough. */
export function using(aim: Aim): Explain {
  return (asked) => {
    const { player, question } = asked
    const [deed] = aim.deeds(asked).filter((one) => question.deeds.includes(one))
    if (deed === undefined)
      return [{ code: 'otherDeed', sources: question.source === null ? [] : [question.source] }]
    const { place } = question
    if (place !== null && aim.place(asked) !== place) return [{ code: 'samePlace', place }]
    const need = costOf(deed)
    const short: readonly Reason[] =
      player.harbour < need ? [{ code: 'needMarkers', need, have: player.harbour }] : []
    return [...short, ...aim.faults(asked)]
  }
}
