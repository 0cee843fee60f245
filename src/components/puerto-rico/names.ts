import { useI18n } from 'vue-i18n'
import { GOODS } from '../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodName, TileName } from '../../engine/games/puerto-rico/vocabulary.ts'
import type { GoodCounts, PlayerView, View } from '../../engine/games/puerto-rico/view-types.ts'
import type { Seat } from '../../engine/core/game.ts'
import { numberFormat, unitListFormat } from '../../i18n/formats.ts'
import { withSoftHyphens } from '../../i18n/soft-hyphens.ts'
import { useSeats } from '../seats/seats.ts'

/** Counts that are not zero, cheapest good first: absent goods are not drawn. */
export function present(goods: GoodCounts): readonly (readonly [good: GoodName, count: number])[] {
  return GOODS.filter((good) => goods[good] > 0).map((good) => [good, goods[good]] as const)
}

/** A cache of counted words by language, key and count: all boards use the same few. */
const said = new Map<string, string>()

/** The words that all boards need, in the current language. */
export function useNames() {
  const { t, locale } = useI18n()
  const seats = useSeats()
  const n = (number: number): string => numberFormat(locale.value).format(number)
  const list = (parts: readonly string[]): string => unitListFormat(locale.value).format(parts)
  const counted = (key: string, count: number): string => {
    const name = `${locale.value} ${key} ${String(count)}`
    const words = said.get(name) ?? t(key, { n: n(count) }, count)
    said.set(name, words)
    return words
  }
  const all = (key: string, counts: GoodCounts): string =>
    list(present(counts).map(([good, count]) => counted(`${key}.${good}`, count)))
  return {
    t,
    n,
    list,
    counted,
    /** Barrels, and plantations, by kind. */
    goods: (counts: GoodCounts): string => all('pr.goods', counts),
    tiles: (counts: GoodCounts): string => all('pr.tiles', counts),
    /** "7 doubloons", "1 colonist": any counted message. */
    noun: (noun: string, count: number): string => counted(`pr.noun.${noun}`, count),
    seat: (seat: Seat): string => seats(seat).name,
    good: (good: GoodName): string => t(`pr.good.${good}`),
    tile: (tile: TileName): string => t(`pr.tile.${tile}`),
    building: (building: string): string => t(`pr.building.${building}`),
    short: (building: string): string => t(`pr.short.${building}`),
    /** Any name where lines are so narrow that long words break. */
    hyphenated: (name: string): string => withSoftHyphens(name, locale.value),
    /**
     * The name, preceded by the one on the screen if that has other words: users of speech control say what they see. What is
     * only abbreviated is not read twice.
     */
    spoken(building: string): string {
      const name = t(`pr.building.${building}`)
      const short = t(`pr.short.${building}`)
      const isSame = short.includes('.') || name.toLowerCase().includes(short.toLowerCase())
      return isSame ? name : `${short}, ${name}`
    },
    /** Several sentences as one accessible name. */
    sentences: (parts: readonly (string | undefined | false)[]): string =>
      parts.filter((part) => typeof part === 'string' && part !== '').join('. '),
  }
}

/** The return type of `useNames`. */
export type Names = ReturnType<typeof useNames>

const NONE: readonly string[] = []
/**
 * The player at a seat; a view always has one for every seat. Buildings used once in a captain phase are told in that phase
 * only, although the state keeps them until the next.
 */
export function playerAt(view: View, seat: Seat): PlayerView {
  const player = view.players[seat] ?? view.players[0]!
  const isOver = player.usedPowers.length > 0 && view.phase !== 'captain'
  return isOver ? { ...player, usedPowers: NONE } : player
}
