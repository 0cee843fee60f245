import { useI18n } from 'vue-i18n'
import { LEVELS } from '../../session/players.ts'
import { capitalized, numberFormat } from '../../i18n/formats.ts'
import { dateFormat } from '../ui/date-format.ts'
import { useGameStatistics } from './game-statistics.ts'

/** Words and numbers of the statistics in the current language. */
export function useWords() {
  const { t, te, locale } = useI18n()
  const entries = useGameStatistics()
  const decimal = (value: number, digits = 1): string =>
    new Intl.NumberFormat(locale.value, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    }).format(value)
  return {
    t,
    n: (value: number): string => numberFormat(locale.value).format(value),
    decimal,
    percent: (share: number): string =>
      new Intl.NumberFormat(locale.value, { style: 'percent' }).format(share),
    date: (time: number): string => dateFormat(locale.value, { dateStyle: 'medium' }).format(time),
    game: (id: string): string => (te(`app.game.${id}.name`) ? t(`app.game.${id}.name`) : id),
    size: (seats: string): string => t('statistics.size', { n: seats }, Number(seats)),
    opponents: (kind: string): string =>
      (LEVELS as readonly string[]).includes(kind)
        ? t(`level.name.${kind}`)
        : t(`statistics.opponents.${kind}`),
    /** A key of `unusualOptions`. */
    option(game: string, key: string): string {
      if (key === 'standard') return t('statistics.standard')
      const prefix = entries.find(({ id }) => id === game)?.messagePrefix ?? game
      const [name, value] = key.split(' ')
      const title = t(`${prefix}.option.${name!}.name`)
      if (value === undefined) return title
      return t('statistics.optionValue', { name: title, value: t(`${prefix}.option.${name!}.${value}`) })
    },
    /** A word of the game, as the first word of a cell. */
    capital: (word: string): string => capitalized(word, locale.value),
  }
}
