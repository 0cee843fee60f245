/** A page of the site that is open somewhere. */
interface OpenPage {
  readonly url: string
  focus(): Promise<unknown>
}
export interface OpenPages {
  matchAll(wish: {
    readonly type: 'window'
    readonly includeUncontrolled: boolean
  }): Promise<readonly OpenPage[]>
  openWindow(url: string): Promise<unknown>
}

/** Brings the page with this address to the front; one of the same folder if it has gone on; else opens it. */
export async function focusPage(pages: OpenPages, address: unknown, scope: string): Promise<void> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = open.filter(({ url }) => url.startsWith(scope))
  const page = ours.find(({ url }) => sameTable(url, address)) ?? ours[0]
  if (page !== undefined) await page.focus()
  else await pages.openWindow(typeof address === 'string' && address.startsWith(scope) ? address : scope)
}

/** The moment that is looked at may have changed since. */
function sameTable(url: string, address: unknown): boolean {
  const withoutMoment = (one: string): string => one.replace(/@\d+$/, '')
  return typeof address === 'string' && withoutMoment(url) === withoutMoment(address)
}
