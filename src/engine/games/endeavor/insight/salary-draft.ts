import type { Action, ActionDescription } from '../../../core/game.ts'
import type { LegalAction } from '../../../core/preview.ts'
import { BUILDINGS } from '../buildings.ts'
import type { PlayerView, QuestionView, View } from '../view-types.ts'
import { printedTile } from './player-mat.ts'

/** Markers on buildings, by the name of the building. */
export type SalaryCounts = Readonly<Record<string, number>>
/** EN 4.7 - how many markers return, and on which buildings they may be. */
export interface SalaryLimits {
  readonly left: number
  readonly busy: SalaryCounts
}

const orderOf = (building: string): number => BUILDINGS.findIndex(({ name }) => name === building)
const total = (counts: SalaryCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0)

/** What is asked of a player who cannot pay for all markers. Buildings before `from` are settled. */
export function salaryLimits({ sites }: PlayerView, { left, from }: QuestionView): SalaryLimits {
  const first = from === null ? 0 : orderOf(from)
  return { left, busy: countsOf(sites.filter((site) => site.hasWorker && orderOf(site.building) >= first)) }
}
function countsOf(tiles: readonly { readonly building: string }[]): SalaryCounts {
  const counts: Record<string, number> = {}
  for (const { building } of tiles) counts[building] = (counts[building] ?? 0) + 1
  return counts
}

/** The markers on the buildings of the highest levels. */
export function proposeSalary({ left, busy }: SalaryLimits): SalaryCounts {
  const levelOf = (building: string): number => printedTile(building).level
  const want: Record<string, number> = {}
  let rest = left
  for (const building of Object.keys(busy).sort((one, other) => levelOf(other) - levelOf(one))) {
    want[building] = Math.min(rest, busy[building]!)
    rest -= want[building]
  }
  return want
}

/** How many markers are still to be chosen. */
export function missingOf({ left }: SalaryLimits, want: SalaryCounts): number {
  return left - total(want)
}

/** Chooses the next marker of a building, or none of it after the last; undefined if finance pays no more. */
export function changeSalary(
  limits: SalaryLimits,
  want: SalaryCounts,
  building: string,
): SalaryCounts | undefined {
  const now = want[building] ?? 0
  if (now < (limits.busy[building] ?? 0) && missingOf(limits, want) > 0)
    return { ...want, [building]: now + 1 }
  return now > 0 ? { ...want, [building]: 0 } : undefined
}

/** Plays a whole choice in the order in which the rules ask for it: one action after the other, until nothing is left. */
export function salarySequence(want: SalaryCounts): (open: readonly LegalAction[]) => Action | undefined {
  const rest: Record<string, number> = { ...want }
  return (open) => {
    const next = open.find(
      ({ described: { verb, building } }) => verb === 'free' && (rest[String(building)] ?? 0) > 0,
    )
    if (next !== undefined) rest[String(next.described['building'])]!--
    return next?.action
  }
}

/** A choice as its parts, one for each marker. */
export function salaryParts(want: SalaryCounts): readonly ActionDescription[] {
  return Object.entries(want).flatMap(([building, count]) =>
    Array.from({ length: count }, () => ({ verb: 'free', building })),
  )
}
/** The choice that proposed parts make. */
export function salaryOf(parts: readonly ActionDescription[]): SalaryCounts {
  return countsOf(parts.map(({ building }) => ({ building: String(building) })))
}

/** The markers that returned between two views, as parts; undefined if no salary was asked for. */
export function salaryBetween(before: View, after: View): readonly ActionDescription[] | undefined {
  const { question } = before
  if (question?.name !== 'paySalary') return undefined
  const workers = ({ players }: View): SalaryCounts =>
    countsOf(players[question.seat]!.sites.filter(({ hasWorker }) => hasWorker))
  const now = workers(after)
  const freed = Object.entries(workers(before)).map(
    ([building, count]) => [building, count - (now[building] ?? 0)] as const,
  )
  return salaryParts(Object.fromEntries(freed))
}
