import { CITIES } from '../../../engine/games/endeavor/board.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import type { PlayerView, RegionView, View } from '../../../engine/games/endeavor/view-types.ts'
import type { BoardActionName, RegionName } from '../../../engine/games/endeavor/vocabulary.ts'
import type { Highlight, HighlightTarget } from '../../guide/lesson.ts'
import { mayChoose } from '../../guide/situation.ts'
import type { Situation, ActionPattern } from '../../guide/situation.ts'

/** A table of Endeavor as the guide sees it. */
export type EndeavorSituation = Situation<View, Event>

export function learnerOf({ view, me }: EndeavorSituation): PlayerView {
  return view.players[me]!
}

/** The learner's row in the overview of players: tracks, markers, cards. */
export const myRow = ({ me }: EndeavorSituation): readonly HighlightTarget[] => [`place:player:${String(me)}`]

/** Places on the learner's mat and in their row, such as the harbor. */
export const mine =
  (...places: readonly string[]) =>
  ({ me }: EndeavorSituation): readonly HighlightTarget[] =>
    places.map((place): HighlightTarget => `place:player:${String(me)}:${place}`)

/** Targets on the map; on a map that shows regions only, their region. */
export const onMap = {
  city: (name: string): Highlight => [`city:${name}`, `place:region:${regionNamed(name)}`, 'part:map'],
  ship: (region: string): Highlight => [`ship:${region}`, `place:region:${region}`, 'part:map'],
  deck: (deck: string): Highlight => [
    `deck:${deck}`,
    `place:deck:${deck}`,
    `place:region:${deck === 'slavery' ? 'europe' : deck}`,
    'part:map',
  ],
}
/** The places of a target on the boards, else the dock. */
export function onBoards(target: string): Highlight {
  const [kind, name = ''] = target.split(':')
  if (kind === 'city' && CITIES.some((city) => city.name === name)) return onMap.city(name)
  if (kind === 'ship') return onMap.ship(name)
  return kind === 'deck' ? onMap.deck(name) : [target, 'part:dock']
}
const regionNamed = (city: string): string => CITIES.find(({ name }) => name === city)!.region

/** Is there an event of this type by the learner? */
export function hasDone({ events, me }: EndeavorSituation, type: Event['type']): boolean {
  return events.some((event) => event.type === type && 'seat' in event && event.seat === me)
}

function regionOf({ view }: EndeavorSituation, region: RegionName): RegionView {
  return view.regions.find((one) => one.region === region)!
}

/** How many ships a region still needs to open. */
export function spacesLeft(situation: EndeavorSituation, region: RegionName): number {
  return regionOf(situation, region).track.filter(({ sailor }) => sailor === null).length
}

/** A token that the learner may spend for this action now. */
export function tokenForAction(situation: EndeavorSituation, action: BoardActionName): string | undefined {
  return TOKENS.find(({ name, actions }) => actions.includes(action) && mayChoose(situation, spend(name)))
    ?.name
}
export const spend = (token: string): ActionPattern => ({ verb: 'spend', token })

/** Empty cities in the learner's reach whose connection to one of their cities still has its token (EN 6.6, 6.8). */
export function connectedCities(situation: EndeavorSituation): readonly string[] {
  const { view, me } = situation
  const cityOf = (name: string): View['cities'][number] => view.cities.find(({ city }) => city === name)!
  const isWithin = (region: RegionName): boolean =>
    region === 'europe' || (regionOf(situation, region).isOpen && learnerOf(situation).presence[region] > 0)
  const isJoined = (one: string, other: string): boolean =>
    cityOf(one).owner === me && cityOf(other).owner === null && isWithin(cityOf(other).region)
  const ends = view.connections
    .filter(({ token }) => token !== null)
    .flatMap(({ ends: [one, other] }) => [
      ...(isJoined(one, other) ? [other] : []),
      ...(isJoined(other, one) ? [one] : []),
    ])
  return [...new Set(ends)]
}

/** Decks beyond Europe whose top card is within the learner's reach (EN 6.9). */
export function decksInReach(situation: EndeavorSituation): readonly string[] {
  const { presence } = learnerOf(situation)
  return situation.view.decks
    .filter(
      ({ region, cards }) =>
        region !== 'europe' &&
        regionOf(situation, region).isOpen &&
        cards[0] !== undefined &&
        cards[0] <= presence[region],
    )
    .map(({ deck }) => deck)
}

/** Open regions to which a ship may be sent now: it is laid beside the track (EN 6.2). */
export function fullTracks(situation: EndeavorSituation): readonly string[] {
  return situation.view.regions
    .filter(({ region, isOpen }) => isOpen && mayChoose(situation, { verb: 'ship', region }))
    .map(({ region }) => region)
}
