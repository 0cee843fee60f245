import type { RouteLocationNormalized } from 'vue-router'

/** Is it the same page, at most at another moment of its table? */
export function isSamePage(to: RouteLocationNormalized, from: RouteLocationNormalized): boolean {
  const { at: _to, ...wanted } = to.params
  const { at: _from, ...shown } = from.params
  return to.name === from.name && JSON.stringify(wanted) === JSON.stringify(shown)
}
