import type { Page } from 'playwright-core'

/** Clears all data of the site, as a person does in the settings of the browser. */
export async function clearSiteData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { origin } = new URL(page.url())
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
}
