import { useI18n } from 'vue-i18n'
import type { Seat } from '../../engine/core/game.ts'
import { iconsOf, isGovernor } from '../../engine/games/endeavor/insight/deck-cards.ts'
import type { Kind } from '../../engine/games/endeavor/insight/player-mat.ts'
import type { PlayerView, View } from '../../engine/games/endeavor/view-types.ts'
import { TRACKS } from '../../engine/games/endeavor/vocabulary.ts'
import type { DeckName, Icons } from '../../engine/games/endeavor/vocabulary.ts'
import { deckKey } from '../../i18n/endeavor/values.ts'
import { numberFormat, unitListFormat } from '../../i18n/formats.ts'
import { useSeats } from '../seats/seats.ts'

/** The words that all boards need, in the current language. */
export function useNames() {
  const { t, locale } = useI18n()
  const seats = useSeats()
  const n = (number: number): string => numberFormat(locale.value).format(number)
  const list = (parts: readonly string[]): string => unitListFormat(locale.value).format(parts)
  const counted = (key: string, count: number): string => t(key, { n: n(count) }, count)
  const icons = (printed: Icons): string =>
    list(
      [...TRACKS, 'glory' as const]
        .filter((icon) => (printed[icon] ?? 0) > 0)
        .map((icon) => counted(`endeavor.tracks.${icon}`, printed[icon] ?? 0)),
    )
  return {
    t,
    n,
    list,
    counted,
    /** "2 culture and 1 glory". */
    icons,
    /** A name, or a counted message: "3 markers". */
    noun: (noun: string, count?: number): string =>
      count === undefined ? t(`endeavor.noun.${noun}`) : counted(`endeavor.noun.${noun}`, count),
    seat: (seat: Seat): string => seats(seat).name,
    region: (region: string): string => t(`endeavor.region.${region}`),
    city: (city: string): string => t(`endeavor.city.${city}`),
    building: (building: string): string => t(`endeavor.building.${building}`),
    /** "Market" or "3 markets". */
    kind: ({ building, count }: Kind): string =>
      count > 1
        ? t('mat.several', { building: t(`endeavor.building.${building}`), n: count })
        : t(`endeavor.building.${building}`),
    /** What a building does, in a few words. */
    does: (building: string): string => t(`endeavor.does.${building}`),
    action: (action: string): string => t(`endeavor.action.${action}`),
    token: (token: string): string => t(`endeavor.token.${token}`),
    track: (track: string): string => t(`endeavor.track.${track}`),
    letter: (track: string): string => t(`endeavor.letter.${track}`),
    level: (track: string): string => t(`endeavor.level.${track}`),
    deck: (deck: string): string => t(`endeavor.deck.${deck}`),
    /** "India 3", "slavery 2", "governor (India)". */
    card: (deck: DeckName, number: number): string =>
      isGovernor(deck, number)
        ? t('endeavor.governorOf', { region: t(deckKey(deck)) })
        : t('endeavor.cardNumber', { deck: t(deckKey(deck)), n: n(number) }),
    cardIcons: (deck: DeckName, number: number): string => icons(iconsOf(deck, number)),
    phase: (phase: string): string => t(`endeavor.phase.${phase}`),
    /** Several sentences as one accessible name. */
    sentences: (parts: readonly (string | undefined | false)[]): string =>
      parts.filter((part) => typeof part === 'string' && part !== '').join('. '),
  }
}

/** The return type of `useNames`. */
export type Names = ReturnType<typeof useNames>

/** The player at a seat; a view always has one for every seat. */
export function playerAt(view: View, seat: Seat): PlayerView {
  return view.players[seat] ?? view.players[0]!
}
