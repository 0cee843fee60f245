import { defaultWindow } from '@vueuse/core'

/** The tables that are nowhere but in this page. */
const onlyHere = new Set<string>()
const ask = (event: Event): void => event.preventDefault()

/** Is this table nowhere but in this page? While one is, the browser asks before the page is closed or reloaded. */
export function setOnlyCopy(table: string, is: boolean): void {
  if (is) onlyHere.add(table)
  else onlyHere.delete(table)
  // Only while it asks: a page that listens is not kept for the way back.
  defaultWindow?.[onlyHere.size > 0 ? 'addEventListener' : 'removeEventListener']('beforeunload', ask)
}
