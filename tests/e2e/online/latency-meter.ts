import type { BrowserContext, Page } from 'playwright-core'

/** A player whose page counts. */
interface Metered {
  readonly name: string
  readonly page: Page
  readonly context: BrowserContext
}

/** What a page counted since it was opened. */
export interface LatencyMeter {
  /** Texts it said over links, and their characters, which are bytes but for names and chat. */
  texts: number
  characters: number
  /** When each ply was first on the screen (milliseconds since 1970), and what was asked before it. */
  readonly plies: (readonly [ply: number, at: number, question: string])[]
}
declare global {
  interface Window {
    meter: LatencyMeter
  }
}

/** Runs in the page, before anything else. */
export function installLatencyMeter(): void {
  const meter: LatencyMeter = { texts: 0, characters: 0, plies: [] }
  window.meter = meter
  const prototype: { send: (this: RTCDataChannel, data: string) => void } = RTCDataChannel.prototype
  const { send } = prototype
  prototype.send = function (data) {
    meter.texts++
    meter.characters += data.length
    send.call(this, data)
  }
  let asked = ''
  const look = (): void => {
    const plies = Number(document.querySelector<HTMLElement>('[data-plies]')?.dataset['plies'] ?? -1)
    if (plies > (meter.plies.at(-1)?.[0] ?? 0)) meter.plies.push([plies, Date.now(), asked])
    asked = document.querySelector<HTMLElement>('[data-question]')?.dataset['question'] ?? ''
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor(share * (sorted.length - 1))] ?? NaN

/**
 * From a choice on one screen to the same on another, in milliseconds, sorted. The mayor's colonists are drafted on one
 * screen long before they are handed over, so they tell nothing.
 */
async function delays(people: readonly Metered[], after: number): Promise<number[]> {
  const meters = await Promise.all(people.map(({ page }) => page.evaluate(() => window.meter)))
  const first = new Map<number, number>()
  for (const [ply, when] of meters.flatMap(({ plies }) => plies))
    first.set(ply, Math.min(when, first.get(ply) ?? Infinity))
  return meters
    .flatMap(({ plies }) => plies)
    .filter(([ply, when, question]) => ply > after && question !== 'placeColonist' && when > first.get(ply)!)
    .map(([ply, when]) => when - first.get(ply)!)
    .sort((one, two) => one - two)
}

/** Prints what the pages counted; `after` is the ply up to which one of them caught up as it came back. */
export async function reportLatency(people: readonly Metered[], after = 0): Promise<void> {
  const sorted = await delays(people, after)
  const [median, late] = [at(sorted, 0.5), at(sorted, 0.95)]
  console.log(
    `measured: a choice is on another screen after ${String(median)} ms (median), ${String(late)} ms (95 of 100)`,
  )
  for (const { name, page, context } of people) {
    const { texts, characters, plies } = await page.evaluate(() => window.meter)
    const session = await context.newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    const shown = plies.length
    console.log(
      `measured: ${name} said ${String(texts)} texts, ${(characters / 1000).toFixed(0)} kB, while ${String(shown)} plies were shown; heap ${(usedSize / 1e6).toFixed(1)} MB`,
    )
  }
}
