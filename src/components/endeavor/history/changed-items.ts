import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import type { BoardItem } from '../../table/game-ui.ts'

/** What a place holds, as something that can be compared. */
type Held = readonly (readonly [place: BoardItem, held: number | string])[]

/** What is different on the boards between two views, by the names of places that flights have too. */
export function changedItems(before: View, now: View): readonly BoardItem[] {
  const held = new Map([...owned(before), ...shared(before)])
  const changed = ([place, what]: Held[number]): boolean => (held.get(place) ?? 0) !== what
  return [...owned(now), ...shared(now)].filter(changed).map(([place]) => place)
}

function owned({ players }: View): Held {
  return players.flatMap((player) => {
    const at = (what: string): BoardItem => `player:${String(player.seat)}:${what}`
    return [
      [at('harbour'), player.harbour] as const,
      ...TRACKS.map((track) => [at(`track:${track}`), player.values[track]] as const),
      ...Object.entries(player.tokens).map(([kind, count]) => [at(`tokens:${kind}`), count] as const),
      ...Object.entries(sitesOf(player.sites)).map(([name, held]) => [at(`site:${name}`), held] as const),
      [at('cards'), player.cards.map(({ deck, number }) => `${deck} ${String(number)}`).join() || 0] as const,
      [at('aside'), player.aside.length] as const,
      [at('governor-space'), Number(player.isGovernorInstalled)] as const,
      [at('passed'), Number(player.hasPassed)] as const,
      ...REGIONS.map((region) => [`beside:${region}:${String(player.seat)}`, player.beside[region]] as const),
    ]
  })
}
/** Buildings of one kind are one place: how many there are, and how many of them have markers. */
function sitesOf(sites: View['players'][number]['sites']): Readonly<Record<string, string>> {
  const kinds = [...new Set(sites.map(({ building }) => building))]
  return Object.fromEntries(
    kinds.map((kind) => {
      const all = sites.filter(({ building }) => building === kind)
      return [kind, `${String(all.length)} ${String(all.filter(({ hasWorker }) => hasWorker).length)}`]
    }),
  )
}

function shared(view: View): Held {
  return [
    ['crown', view.crown + 1],
    ...view.regions.map(({ region, isOpen }) => [`region:${region}`, Number(isOpen)] as const),
    ...view.regions.flatMap(({ region, track }) =>
      track.map(({ sailor }, at) => [`track:${region}:${String(at)}`, (sailor ?? -1) + 1] as const),
    ),
    ...view.cities.map(({ city, owner }) => [`city:${city}`, (owner ?? -1) + 1] as const),
    ...view.connections.map(
      ({ owner, token }, at) => [`connection:${String(at)}`, `${String(owner)} ${String(token)}`] as const,
    ),
    ...view.decks.map(({ deck, cards }) => [`deck:${deck}`, cards.join()] as const),
    ...view.market.map(({ building, left }) => [`market:${building}`, left] as const),
  ]
}
