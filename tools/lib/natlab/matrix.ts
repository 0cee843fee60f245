import type { Browser } from 'playwright-core'
import { isExpected, pairsOf } from './kinds.ts'
import type { Kind, Way } from './kinds.ts'
import { newVisitor, opensRoom } from './people.ts'
import { OWN_TURN } from './servers.ts'

/** Milliseconds until a pair counts as one that does not connect. */
const PATIENCE = 30_000
/** Pairs that are tried side by side. */
const LANES = 2

export interface PairResult {
  readonly one: Kind
  readonly other: Kind
  /** Seconds from opening the invitation to the lobby of the room; undefined if it did not come. */
  readonly seconds: number | undefined
  /** Is it as `kinds.ts` says? */
  readonly isExpected: boolean
}

/** Two browsers of every kind: the first opens rooms, the second joins. */
export type Browsers = (kind: Kind, at: 0 | 1) => Promise<Browser>

/** Tries every pair of kinds once. */
export async function tryPairs(way: Way, kinds: readonly Kind[], browsers: Browsers): Promise<PairResult[]> {
  const waiting = [...pairsOf(kinds)]
  const results: PairResult[] = []
  const lane = async (): Promise<void> => {
    for (let pair = waiting.shift(); pair !== undefined; pair = waiting.shift()) {
      const [one, other] = pair
      const seconds = await tryPair(await browsers(one, 0), await browsers(other, 1), way)
      const result = {
        one,
        other,
        seconds,
        isExpected: isExpected(way, one, other) === (seconds !== undefined),
      }
      console.log(`${way}, ${one} and ${other}: ${cellText(result)}`)
      results.push(result)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}

async function tryPair(home: Browser, guest: Browser, way: Way): Promise<number | undefined> {
  const ice = way === 'own-turn' ? [OWN_TURN] : []
  const ann = await newVisitor(home, 'Ann', ice)
  // The link names the server too; who has it in the settings is not asked whether to contact it.
  const ben = await newVisitor(guest, 'Ben', ice)
  try {
    const link = await opensRoom(ann)
    const began = performance.now()
    await ben.page.goto(link)
    const seat = ben.page.locator('[data-lobby="sit"]').first()
    const isIn = await seat.waitFor({ timeout: PATIENCE }).then(
      () => true,
      () => false,
    )
    return isIn ? (performance.now() - began) / 1000 : undefined
  } finally {
    await Promise.all([ann.context.close(), ben.context.close()])
  }
}

/** With a mark if it was not expected. */
function cellText({ seconds, isExpected }: PairResult): string {
  return `${seconds === undefined ? '✗' : `✓ ${seconds.toFixed(1)}`}${isExpected ? '' : ' (!)'}`
}

/** A table as in the documents: the time of every pair that connected, in seconds; a cross for the others. */
export function matrixText(kinds: readonly Kind[], results: readonly PairResult[]): string {
  const cell = (one: Kind, other: Kind): string => {
    const result = results.find((pair) => pair.one === one && pair.other === other)
    return result === undefined ? '' : cellText(result)
  }
  const rows = kinds.map((one) => [one, ...kinds.map((other) => cell(one, other))])
  const lines = [['', ...kinds], ['---', ...kinds.map(() => '---')], ...rows]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}
