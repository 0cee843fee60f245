import type { BrowserContext, Page } from 'playwright-core'
import { someone } from './room.ts'
import type { Place, Someone } from './room.ts'

// People who never shared a link, and find each other at relays.

/** Counts the direct connections that the pages of a device begin. */
async function countConnections(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Whole = RTCPeerConnection
    Object.assign(window, { directConnections: 0 })
    window.RTCPeerConnection = class extends Whole {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        ;(window as unknown as { directConnections: number }).directConnections++
      }
    }
  })
}

export interface Stranger extends Someone {
  /** The web sockets that its pages opened. */
  readonly sockets: ReadonlySet<string>
}

/** A device whose pages are watched: the web sockets that they open, and direct connections. */
export async function stranger(place: Place, name: string, relay: string): Promise<Stranger> {
  const one = await someone(place, name, [relay])
  const sockets = new Set<string>()
  const watch = (page: Page): unknown => page.on('websocket', (socket) => sockets.add(socket.url()))
  one.context.on('page', watch)
  watch(one.page)
  await countConnections(one.context)
  await one.page.reload()
  return { ...one, sockets }
}

export const directConnections = ({ page }: Pick<Someone, 'page'>): Promise<unknown> =>
  page.evaluate(() => (window as unknown as { directConnections: number }).directConnections)

/** What the form of a table for everyone is filled in with. */
interface Wanted {
  readonly players: number
  readonly game?: string
  readonly isOverDays?: boolean
}

/** Makes a table for everyone, and looks at what would be public of it. */
export async function preparesToOpen(
  { page }: Someone,
  { players, game = 'puerto-rico', isOverDays = false }: Wanted,
): Promise<void> {
  await page.locator('[data-lobby="online"]').click()
  await page.locator(`[data-game="${game}"] input`).check({ force: true })
  await page.getByRole('radio', { name: String(players), exact: true }).check({ force: true })
  if (isOverDays)
    await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Everyone', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-open="preview"]').waitFor()
}

/** Makes the table public. */
export async function turnsOn({ page }: Someone): Promise<void> {
  await page.locator('[data-open="on"]').click()
  await page.locator('[data-open="state"][data-is="announced"]').waitFor()
}

/** Finds the table of another, and asks for a seat. */
export async function asksAt({ page }: Someone, host: string): Promise<void> {
  await page.locator('[data-lobby="online"]').click()
  await page.locator('[data-lobby="find"]').click()
  await page.locator(`[data-open="table"]:has-text("${host}") [data-open="ask"]`).click()
}
