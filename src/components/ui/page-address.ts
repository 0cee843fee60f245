import { defaultWindow } from '@vueuse/core'

/** The address of a page of this app, from its path behind the `#`; `page` is the address of any of its pages, such as this one. */
export function pageAddress(path: string, page = defaultWindow?.location.href ?? 'about:blank'): string {
  const address = new URL(page)
  address.hash = path
  return address.href
}
