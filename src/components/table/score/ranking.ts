import type { Score } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'

export interface RankedScore {
  readonly score: Score
  readonly place: number
}

/** All players in the order of the result; equal points and tie-breaks share a place. */
export function rankScores(scores: readonly Score[]): readonly RankedScore[] {
  const better = (one: Score, other: Score): number =>
    other.total - one.total || other.tieBreak - one.tieBreak
  const ranked = [...scores].sort((one, other) => better(one, other) || one.seat - other.seat)
  return ranked.map((score) => ({
    score,
    place: 1 + ranked.filter((other) => better(score, other) > 0).length,
  }))
}

/**
 * Why the first of these scores, best first, has won: by its lead in points, by the tie-break (`tieBreak` is the key of its
 * name, if there is one), or together with others. Undefined if there is only one score.
 */
export function explainVictory(ranked: readonly Score[], tieBreak?: string): Message | undefined {
  const [first, second] = ranked
  if (first === undefined || second === undefined) return undefined
  const { total } = first
  if (total === second.total) {
    if (tieBreak === undefined) return { key: 'app.score.equal', values: { points: number(total) } }
    const what = { type: 'word', key: tieBreak } as const
    const values = {
      points: number(total),
      what,
      best: number(first.tieBreak),
      next: number(second.tieBreak),
    }
    const key = first.tieBreak === second.tieBreak ? 'app.score.level' : 'app.score.decided'
    return { key, values }
  }
  const lead = number(total - second.total)
  const next = { type: 'seat', seat: second.seat } as const
  return { key: 'app.score.ahead', values: { points: number(total), lead, next } }
}
/** The source of points in which the first of these scores has the greatest advantage over the second; undefined without one. */
export function explainAdvantage(
  ranked: readonly Score[],
  sources: readonly (readonly [source: string, key: string])[],
): Message | undefined {
  const [first, second] = ranked
  if (first === undefined || second === undefined || first.total === second.total) return undefined
  const all = sources.map(([source, key]) => {
    const [best, next] = [first.sources[source] ?? 0, second.sources[source] ?? 0]
    return { key, best, next, lead: best - next }
  })
  const { key, best, next } = all.reduce((one, other) => (other.lead > one.lead ? other : one))
  const what = { type: 'word', key } as const
  return { key: 'app.score.most', values: { what, best: number(best), next: number(next) } }
}
const number = (value: number) => ({ type: 'number', number: value }) as const
