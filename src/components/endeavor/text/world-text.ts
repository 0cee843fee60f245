import type { RegionView } from '../../../engine/games/endeavor/view-types.ts'
import type { TextSection } from '../../table/text/sections.ts'
import type { Names } from '../names.ts'
import type { TextContext } from './text-context.ts'

const isTaken = ({ sailor }: RegionView['track'][number]): boolean => sailor !== null

/** The regions: open or how far from it, who would be governor, and all players' markers there. */
export function regionsText({ t, n, region: nameOf, seat }: Names, { view }: TextContext): TextSection {
  const state = ({ isOpen, track }: RegionView): string =>
    isOpen
      ? t('endeavor-text.region.open')
      : t('endeavor-text.region.closed', { n: n(track.filter(isTaken).length), spaces: n(track.length) })
  const governor = ({ isOpen, governor }: RegionView): string => {
    if (isOpen) return t('endeavor-text.region.alreadyOpen')
    return governor === null ? t('endeavor-text.region.noGovernor') : seat(governor)
  }
  return {
    id: 'regions',
    name: t('endeavor-text.region.name'),
    isWide: true,
    table: {
      columns: [
        ...['region', 'state', 'governor'].map((name) => ({ name: t(`endeavor-text.region.${name}`) })),
        ...view.players.map((one) => ({
          name: t('endeavor-text.region.presence', { name: seat(one.seat) }),
          isNumber: true,
        })),
      ],
      rows: view.regions.map((one) => ({
        key: one.region,
        name: nameOf(one.region),
        icon: `region:${one.region}`,
        isMarked: one.isOpen,
        cells: [state(one), governor(one), ...view.players.map(({ presence }) => n(presence[one.region]))],
      })),
    },
  }
}

/** The shipping tracks, space by space from the first: whose marker lies there, or which token. */
export function tracksText(
  { t, n, region: nameOf, seat, token, list }: Names,
  { view }: TextContext,
): TextSection {
  const tracks = view.regions.filter(({ track }) => track.length > 0)
  const longest = Math.max(...tracks.map(({ track }) => track.length))
  const space = ({ track }: RegionView, at: number): string => {
    const found = track[at]
    if (found === undefined) return t('endeavor-text.track.none')
    return found.sailor === null ? token(found.token ?? '') : seat(found.sailor)
  }
  const beside = (region: RegionView['region']): string =>
    list(
      view.players
        .filter((one) => one.beside[region] > 0)
        .map((one) => t('endeavor-text.track.marker', { name: seat(one.seat), n: n(one.beside[region]) })),
    ) || t('text.nothing')
  return {
    id: 'tracks',
    name: t('endeavor-text.track.name'),
    isWide: true,
    lines: [t('endeavor-text.track.help')],
    table: {
      columns: [
        { name: t('endeavor-text.region.region') },
        ...Array.from({ length: longest }, (_, at) => ({ name: n(at + 1) })),
        { name: t('endeavor-text.track.beside') },
      ],
      rows: tracks.map((one) => ({
        key: one.region,
        name: nameOf(one.region),
        icon: `region:${one.region}`,
        cells: [...Array.from({ length: longest }, (_, at) => space(one, at)), beside(one.region)],
      })),
    },
  }
}

/** The cities: whose they are, what lies on them, and with which others they are connected. */
export function citiesText(names: Names, { view }: TextContext): TextSection {
  const { t, n, city: nameOf, region, seat, token, list } = names
  const others = (city: string): string =>
    list(
      view.connections
        .filter(({ ends }) => ends.includes(city))
        .map(({ ends: [one, other] }) => nameOf(one === city ? other : one)),
    )
  const openRegions = new Set(view.regions.filter(({ isOpen }) => isOpen).map((one) => one.region))
  return {
    id: 'cities',
    name: t('endeavor.score.cities'),
    isWide: true,
    table: {
      columns: [
        { name: t('endeavor-text.city.city') },
        { name: t('endeavor-text.region.region') },
        { name: t('endeavor-text.city.glory'), isNumber: true },
        ...['owner', 'token', 'connected'].map((name) => ({ name: t(`endeavor-text.city.${name}`) })),
      ],
      rows: view.cities.map(({ city, region: where, glory, owner, token: lying }) => ({
        key: city,
        name: nameOf(city),
        isMarked: owner === null && openRegions.has(where),
        cells: [
          region(where),
          n(glory),
          owner === null ? t('endeavor-text.city.empty') : seat(owner),
          lying === null ? t('text.nothing') : token(lying),
          others(city) || t('text.nothing'),
        ],
      })),
    },
  }
}

/** The connections: who holds both ends, and whether their token lies there still. */
export function connectionsText({ t, city, seat, token }: Names, { view }: TextContext): TextSection {
  return {
    id: 'connections',
    name: t('endeavor.score.connections'),
    isWide: true,
    table: {
      columns: ['ends', 'owner', 'token'].map((name) => ({ name: t(`endeavor-text.connection.${name}`) })),
      rows: view.connections.map(({ ends: [one, other], owner, token: lying }) => ({
        key: `${one} ${other}`,
        name: t('endeavor-text.connection.between', { from: city(one), to: city(other) }),
        cells: [
          owner === null ? t('text.nothing') : seat(owner),
          lying === null ? t('text.nothing') : token(lying),
        ],
      })),
    },
  }
}

/** The decks: the card on top, what is printed on it, and what lies below. */
export function decksText(names: Names, { view, me }: TextContext): TextSection {
  const { t, n, deck: nameOf, region, card, cardIcons, list } = names
  return {
    id: 'decks',
    name: t('endeavor-text.deck.name'),
    isWide: true,
    lines: [t('endeavor-text.deck.help')],
    table: {
      columns: [
        ...['deck', 'top', 'icons', 'counts'].map((name) => ({ name: t(`endeavor-text.deck.${name}`) })),
        { name: t('endeavor-text.deck.presence'), isNumber: true },
        { name: t('endeavor-text.deck.below') },
      ],
      rows: view.decks.map(({ deck, region: where, cards: [top, ...below] }) => ({
        key: deck,
        name: nameOf(deck),
        icon: `deck:${deck}`,
        cells: [
          top === undefined ? t('text.nothing') : card(deck, top),
          top === undefined ? t('text.nothing') : cardIcons(deck, top),
          region(where),
          n(view.players[me]?.presence[where] ?? 0),
          list(below.map(n)) || t('text.nothing'),
        ],
      })),
    },
  }
}
