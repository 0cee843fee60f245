import type { BrowserContext } from 'playwright-core'
import type { Someone } from './room.ts'

/** Direct links fail, as where the networks let none through, until the page has `letThrough`. */
export async function blockDirectLinks(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const Whole = RTCPeerConnection
    class Blocked extends Whole {
      constructor(configuration: RTCConfiguration = {}) {
        const isOpen = 'letThrough' in window
        super({ ...configuration, iceTransportPolicy: isOpen ? 'all' : 'relay' })
      }
    }
    window.RTCPeerConnection = Blocked
  })
}

/** Lets nothing pass but web sockets to one relay; returns the addresses that were reached. */
export async function letPassOnly(relay: string, people: readonly Someone[]): Promise<ReadonlySet<string>> {
  const passed = new Set<string>()
  for (const { context, page } of people) {
    await blockDirectLinks(context)
    await context.routeWebSocket(
      () => true,
      (socket) => {
        const mayPass = socket.url() === relay
        if (mayPass) passed.add(socket.url())
        if (mayPass) socket.connectToServer()
        else void socket.close()
      },
    )
    await page.reload()
  }
  return passed
}
