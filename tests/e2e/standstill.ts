import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'

// A test fails when nothing happens any more, whatever the machine: no page changes and no worker says anything, though
// all pages had their turns.

/** What a page counts. */
interface Signs {
  /** Changes of the document, and messages of workers, which tell their progress twice a second. */
  readonly changes: number
  /** How often a timer of a second has run: seldom on a busy machine, never while the page is blocked. */
  readonly turns: number
}
declare global {
  interface Window {
    signs?: () => Signs
  }
}

/** Runs in every page, before anything else: counts its changes. */
export function countChanges(): void {
  let [changes, turns] = [0, 0]
  const count = (): number => changes++
  const watched = { subtree: true, childList: true, attributes: true, characterData: true }
  new MutationObserver(count).observe(document, watched)
  window.Worker = new Proxy(Worker, {
    construct(...making) {
      const worker = Reflect.construct(...making) as Worker
      worker.addEventListener('message', count)
      return worker
    },
  })
  setInterval(() => turns++, 1000)
  window.signs = () => ({ changes, turns })
}

/** What a page counted; undefined if it counts nothing, `gone` if it cannot say, as after a crash. */
const signsOf = (page: Page): Promise<Signs | 'gone' | undefined> =>
  page.evaluate(() => window.signs?.()).catch(() => 'gone')
const counted = (one: Signs | 'gone' | undefined): Signs | undefined => (one === 'gone' ? undefined : one)

/** Turns of every page without a change after which nothing is expected any more. */
const TURNS = 60
/** Milliseconds between two looks. */
const BETWEEN = 1000

/**
 * Waits until all open pages stand still or have crashed, and says where; never while there is none. A turn counts once all
 * pages have had it, so that neither a busy machine nor a busy test looks like a standstill.
 */
export async function standstill(
  pages: () => readonly Page[],
  { turns = TURNS, signal }: { readonly turns?: number; readonly signal?: AbortSignal } = {},
): Promise<string> {
  let last: readonly (Signs | undefined)[] = []
  let gone = 0
  for (let still = 0; still < turns && gone < turns;) {
    await pause(BETWEEN, undefined, { signal })
    const answers = await Promise.all(pages().map(signsOf))
    gone = answers.length > 0 && answers.every((one) => one === 'gone') ? gone + 1 : 0
    const seen = answers.map(counted)
    const isChanged =
      seen.length !== last.length || seen.some((one, at) => one?.changes !== last[at]?.changes)
    const hadTurns = seen.every((one, at) => one === undefined || one.turns > (last[at]?.turns ?? 0))
    if (isChanged || seen.every((one) => one === undefined)) still = 0
    else if (!hadTurns) continue
    else still++
    last = seen
  }
  const where = pages().map((page) => page.url())
  return `Nothing has changed for ${String(turns)} s, here: ${where.join(', ')}`
}
