import { useI18n } from 'vue-i18n'
import { parseSubset } from '../../engine/core/subset-option.ts'
import { gameById } from '../../engine/games/registry.ts'
import { unitListFormat } from '../../i18n/formats.ts'

/** The options of a game that differ from their defaults, in words; needs the names of the game. */
export function useOptionWords(): (
  game: string,
  prefix: string,
  options: Readonly<Record<string, string | boolean>>,
) => readonly string[] {
  const { t, locale } = useI18n()
  return (game, prefix, options) =>
    Object.entries(gameById(game)?.options ?? {}).flatMap(([name, spec]) => {
      const value = options[name] ?? spec.default
      if (value === spec.default) return []
      const title = t(`${prefix}.option.${name}.name`)
      if (spec.type === 'switch') return [title]
      if (spec.type === 'pick')
        return [t('deal.option', { name: title, value: t(`${prefix}.option.${name}.${String(value)}`) })]
      const names =
        spec.type === 'code'
          ? String(value)
          : unitListFormat(locale.value).format(
              parseSubset(String(value)).map((one) => t(`${prefix}.building.${one}`)),
            )
      return [t('deal.option', { name: title, value: names })]
    })
}
