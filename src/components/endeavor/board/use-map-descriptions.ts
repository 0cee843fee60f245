import type { Seat } from '../../../engine/core/game.ts'
import type {
  CityView,
  ConnectionView,
  DeckView,
  RegionView,
  SpaceView,
} from '../../../engine/games/endeavor/view-types.ts'
import { useNames } from '../names.ts'

/** The accessible labels of everything on the map. */
export function useMapDescriptions() {
  const names = useNames()
  const { t } = names
  const heldBy = (seat: Seat): string => t('world.heldBy', { name: names.seat(seat) })

  function city({ city: name, region, owner, token, glory }: CityView): string {
    return names.sentences([
      `${names.city(name)}, ${names.region(region)}`,
      owner !== null ? heldBy(owner) : token === null ? t('world.nobody') : names.token(token),
      names.counted('endeavor.tracks.glory', glory),
    ])
  }
  function space({ region, track }: RegionView, { sailor, token }: SpaceView, at: number): string {
    return names.sentences([
      t('world.track', { region: names.region(region) }),
      t('world.space', { n: names.n(at + 1), of: names.n(track.length) }),
      sailor !== null ? names.seat(sailor) : token !== null && names.token(token),
    ])
  }
  /** The place beside a full track, and whose markers lie there. */
  function beside({ region }: RegionView, crews: readonly (readonly [seat: Seat, count: number])[]): string {
    return names.sentences([
      t('world.beside', { region: names.region(region) }),
      crews.length > 0 && names.list(crews.map(([seat, count]) => `${names.seat(seat)}: ${names.n(count)}`)),
    ])
  }
  function deck({ deck: name, cards }: DeckView, isAbolished: boolean): string {
    const top = cards[0]
    return names.sentences([
      names.deck(name),
      top !== undefined && t('world.onTop', { card: names.card(name, top) }),
      top !== undefined && names.cardIcons(name, top),
      top === undefined
        ? t(name === 'slavery' && isAbolished ? 'world.abolished' : 'world.empty')
        : names.noun('cards', cards.length),
    ])
  }
  function connection({ ends, token, owner }: ConnectionView): string {
    return names.sentences([
      t('world.connection', { one: names.city(ends[0]), other: names.city(ends[1]) }),
      owner !== null && heldBy(owner),
      token === null ? t('world.noToken') : names.token(token),
    ])
  }
  function taken({ track }: RegionView): number {
    return track.filter(({ sailor }) => sailor !== null).length
  }
  /** Open, or how far it is from being so, and who would become governor. */
  function state(region: RegionView): readonly string[] {
    if (region.isOpen) return [t('world.open')]
    const { governor, track } = region
    const closed = t('world.closed', { n: names.n(taken(region)), of: names.n(track.length) })
    return governor === null ? [closed] : [closed, t('world.wouldGovern', { name: names.seat(governor) })]
  }
  function presence(seat: Seat, count: number): string {
    return t('world.presence', { name: names.seat(seat), n: names.n(count) })
  }
  return { names, city, space, beside, deck, connection, taken, state, presence }
}
