import { useMediaQuery } from '@vueuse/core'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'

/** The named windows of styles/windows.css, for code. */
export const WINDOWS = {
  phone: '(width < 40em)',
  'phone-lying': '(width >= 40em) and (height < 32em)',
  tablet: '(40em <= width < 62.5em) and (height >= 32em)',
  'tablet-lying': '(62.5em <= width < 75em) and (height >= 32em)',
  desk: '(width >= 75em) and (height >= 32em)',
  wide: '(width >= 105em) and (height >= 50em)',
  low: '(width >= 75em) and (32em <= height < 44em)',
  'from-tablet': '(width >= 40em) and (height >= 32em)',
  'from-tablet-lying': '(width >= 62.5em) and (height >= 32em)',
} as const
export type WindowName = keyof typeof WINDOWS

/** The condition for several windows; for none, it is never true. */
export const queryOf = (names: readonly WindowName[]): string =>
  names.length === 0 ? 'not all' : names.map((name) => WINDOWS[name]).join(', ')

/** Has the browser's window one of these names now? */
export const useWindow = (...names: readonly WindowName[]): ComputedRef<boolean> =>
  useMediaQuery(queryOf(names))

/** Is there room for a column beside the boards? Elsewhere what would stand there lies over them. */
export function useHasColumn(): ComputedRef<boolean> {
  const [isDesk, isLow] = [useWindow('desk'), useWindow('low')]
  return computed(() => isDesk.value && !isLow.value)
}
