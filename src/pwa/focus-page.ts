/** An open page of the site. */
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

/** Focuses the page with this address, else another page of the same folder, else opens one. */
export async function focusPage(pages: OpenPages, address: unknown, scope: string): Promise<void> {
  const open = await pages.matchAll({ type: 'window', includeUncontrolled: true })
  const ours = open.filter(({ url }) => url.startsWith(scope))
  const page = ours.find(({ url }) => sameTable(url, address)) ?? ours[0]
  if (page !== undefined) await page.focus()
  else await pages.openWindow(typeof address === 'string' && address.startsWith(scope) ? address : scope)
}

/** The ply at the end of the address may have changed. */
function sameTable(url: string, address: unknown): boolean {
  const withoutPly = (one: string): string => one.replace(/@\d+$/, '')
  return typeof address === 'string' && withoutPly(url) === withoutPly(address)
}
