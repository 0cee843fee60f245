import { defaultWindow } from '@vueuse/core'

/** The address of a page of this app, from its path behind the `#`. */
export function pageAddress(path: string): string {
  const address = new URL(defaultWindow?.location.href ?? 'about:blank')
  address.hash = path
  return address.href
}
