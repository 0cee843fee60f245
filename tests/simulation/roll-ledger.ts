// What was thrown in a simulated game, and what an attacker knew before. A roll has one result from the moment it
// begins, unless a link of it was forfeited together with the seat: the log names that.

import type { RecordNode } from '../../src/log/records/record-tree.ts'

/** The record after which the rules asked for dice. Generations after it ask the same. */
export function questionOf(waiting: RecordNode): RecordNode {
  let node = waiting
  while (node.record?.k === 'gen' && node.parent !== null) node = node.parent
  return node
}
/** The roll of a question changes only with the links that were forfeited. */
const nameOf = (waiting: RecordNode): string =>
  `${questionOf(waiting).hash} ${waiting.generation.forfeits.join()} ${waiting.generation.keys.join()}`

export function newRollLedger() {
  /** What an attacker knew of a roll, by the name of the roll. */
  const predicted = new Map<string, string>()
  /** For each question, the name of the first predicted roll. */
  const firstNames = new Map<string, string>()
  /** For each question, what was thrown, and the name of that roll. */
  const thrown = new Map<string, { readonly name: string; readonly salt: string }>()
  return {
    /** An attacker knows the roll that its replica waits for. */
    notePredicted(waiting: RecordNode, salt: string): void {
      const name = nameOf(waiting)
      const question = questionOf(waiting).hash
      if (!predicted.has(name)) predicted.set(name, salt)
      if (!firstNames.has(question)) firstNames.set(question, name)
    },
    /** Notes a roll in a log. Returns what is wrong with it. */
    noteThrown({ parent, position: { entry } }: RecordNode): string | undefined {
      if (parent === null || entry === null || !('salt' in entry)) return undefined
      const name = nameOf(parent)
      thrown.set(questionOf(parent).hash, { name, salt: entry.salt })
      const known = predicted.get(name)
      return known === undefined || known === entry.salt
        ? undefined
        : 'a roll that had begun was thrown again, and no link was forfeited'
    },
    /**
     * The results that must be distributed evenly: that of every roll, or the predicted one if its links were
     * forfeited; and those that took the place of forfeited ones.
     */
    results(): { readonly first: string[]; readonly again: string[] } {
      const first: string[] = []
      const again: string[] = []
      for (const [question, { name, salt }] of thrown) {
        const firstName = firstNames.get(question)
        const isForfeited = firstName !== undefined && firstName !== name
        first.push(isForfeited ? predicted.get(firstName)! : salt)
        if (isForfeited) again.push(salt)
      }
      return { first, again }
    },
  }
}

/** The number of values that a test of the distribution tells apart: those of the first digit of a salt. */
const VALUES = 16
/** With 15 degrees of freedom a fair distribution exceeds this once in a million times. */
const MOST = 57

/**
 * Pearson's chi-square test of equal frequencies of the first digits, in whole numbers: X² = 16 ΣO² / N - N.
 * Returns the rounded statistic, and whether the salts are evenly distributed.
 */
export function chiSquare(salts: readonly string[]): {
  readonly statistic: number
  readonly isFair: boolean
} {
  const counts = Array.from({ length: VALUES }, () => 0)
  for (const salt of salts) counts[parseInt(salt[0]!, VALUES)]!++
  const squares = counts.reduce((sum, count) => sum + count * count, 0)
  const n = salts.length
  return {
    statistic: n === 0 ? 0 : Math.round((VALUES * squares) / n - n),
    isFair: VALUES * squares - n * n <= MOST * n,
  }
}
