import type { Outcome } from './types.ts'

/** Milliseconds between two lines, on a terminal and in a file. */
const EVERY = { terminal: 1000, file: 20_000 }

/** Reports progress on standard error; of a match also the share of the first contender. */
export function beginProgress(
  all: number,
  isMatch: boolean,
): { report(outcomes: readonly Outcome[]): void; end(): void } {
  const isTerminal = process.stderr.isTTY
  const every = isTerminal ? EVERY.terminal : EVERY.file
  const began = performance.now()
  let last = began
  return {
    report(outcomes) {
      const now = performance.now()
      if (now - last < every) return
      last = now
      const seconds = (now - began) / 1000
      const left = (seconds / outcomes.length) * (all - outcomes.length)
      const first = isMatch ? `${(shareOfFirst(outcomes) * 100).toFixed(1)} % to the first, ` : ''
      const line = `${String(outcomes.length)} of ${String(all)} games, ${first}about ${left.toFixed(0)} s left`
      process.stderr.write(isTerminal ? `\r${line}  ` : `${line}\n`)
    },
    end() {
      if (isTerminal) process.stderr.write('\r\u001b[K')
    },
  }
}

function shareOfFirst(outcomes: readonly Outcome[]): number {
  const chairs = outcomes.flatMap(({ seats }) => seats.filter(({ bot }) => bot === 0))
  return chairs.reduce((sum, { share }) => sum + share, 0) / Math.max(1, chairs.length)
}
