import { useI18n } from 'vue-i18n'
import type { OptionSpec } from '../../engine/core/options.ts'
import { parseSubset } from '../../engine/core/subset-option.ts'
import { unitListFormat } from '../../i18n/formats.ts'

/** Says the value of an option in words; the names of the game and the messages `online` are loaded. */
export function useOptionWords(
  prefix: () => string,
): (name: string, spec: OptionSpec, value: string | boolean) => string {
  const { t, locale } = useI18n()
  return (name, spec, value) => {
    if (spec.type === 'switch') return t(value === true ? 'lobby.rules.yes' : 'lobby.rules.no')
    if (spec.type === 'pick') return t(`${prefix()}.option.${name}.${String(value)}`)
    if (spec.type === 'code') return value === '' ? t('lobby.rules.no') : String(value)
    const names = parseSubset(String(value)).map((one) => t(`${prefix()}.building.${one}`))
    return unitListFormat(locale.value).format(names)
  }
}
