import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import { brierOf, PHASES, tenthsOf, wrongTenths } from './curve.ts'
import type { Tenth, Told } from './curve.ts'
import type { Size } from './records.ts'

/** What was told at one size, before and after calibration. */
export interface SizeResult {
  readonly size: Size
  readonly games: number
  readonly before: readonly Told[]
  readonly after: readonly Told[]
}
/** Some of what was told, under a name. */
type Group = readonly [name: string, isIn: (told: Told) => boolean]

const percent = (share: number): string => (share * 100).toFixed(1)
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]): string =>
  [row(head), row(head.map((_, at) => (at === 0 ? '---' : '---:'))), ...rows].join('\n')

const BY_PHASE = PHASES.map((phase): Group => [phase, (told) => told.phase === phase])
const BY_LEVEL = LEVEL_NAMES.map((level): Group => [level, (told) => told.level === level])
const BY_BOTH = BY_PHASE.flatMap(([phase, inPhase]) =>
  BY_LEVEL.map(([level, inLevel]): Group => [`${phase}, ${level}`, (told) => inPhase(told) && inLevel(told)]),
)

/** The results of all sizes in Markdown, as they stand in docs/bots.md. */
export function summaryOf(results: readonly SizeResult[]): string {
  const all = {
    before: results.flatMap(({ before }) => before),
    after: results.flatMap(({ after }) => after),
  }
  const groups: readonly Group[] = [
    ['all', () => true],
    ['the seat that chooses', ({ isChooser }) => isChooser],
    ...BY_PHASE,
    ...BY_LEVEL,
  ]
  return [sizeTable(results), curveTable(all), groupTable(all, groups)].join('\n\n')
}

/** The results of one size by tenths, phases and levels, in Markdown. */
export function detailsOf({ size, games, ...told }: SizeResult): string {
  const title = `### ${size.game}, ${String(size.seats)} seats: ${String(games)} games`
  return [
    title,
    curveTable(told),
    groupTable(told, [['all', () => true], ...BY_PHASE, ...BY_LEVEL, ...BY_BOTH]),
  ].join('\n\n')
}

type Both = Pick<SizeResult, 'before' | 'after'>
const inGroup = ({ before, after }: Both, [, isIn]: Group): Both => ({
  before: before.filter(isIn),
  after: after.filter(isIn),
})
const briers = ({ before, after }: Both): string =>
  `${brierOf(before).toFixed(3)} → ${brierOf(after).toFixed(3)}`

/** Brier scores of every size by phase, and how many tenths are off by phase and level. */
function sizeTable(results: readonly SizeResult[]): string {
  const rows = results.map((result) => {
    const { size, games, after } = result
    const off = (groups: readonly Group[]): string => offText(groups.map((group) => inGroup(result, group)))
    return row([
      `${size.game}, ${String(size.seats)}`,
      games,
      after.length,
      ...BY_PHASE.map((group) => briers(inGroup(result, group))),
      off([['all', () => true]]),
      off(BY_PHASE),
      off(BY_LEVEL),
      off(BY_BOTH),
    ])
  })
  const head = ['size', 'games', 'told', ...PHASES.map((phase) => `Brier, ${phase}`)]
  return table([...head, 'tenths off', 'by phase', 'by level', 'by both'], rows)
}

/**
 * How many tenths are off of how many, before and after; in brackets how many of these by more than chance explains, and after
 * calibration how many would be off by chance alone.
 */
function offText(groups: readonly Both[]): string {
  const count = (of: (group: Both) => readonly Told[], isAfter: boolean): string => {
    const all = groups.map((group) => wrongTenths(of(group)))
    const sum = (part: (one: (typeof all)[number]) => number): number =>
      all.reduce((total, one) => total + part(one), 0)
    const chance = isAfter ? `; ${sum(({ byChance }) => byChance).toFixed(0)}` : ''
    return `${String(sum(({ wrong }) => wrong.length))} of ${String(sum(({ judged }) => judged))} (${String(sum(({ surely }) => surely.length))}${chance})`
  }
  return `${count(({ before }) => before, false)} → ${count(({ after }) => after, true)}`
}

/** Told against won by tenths. */
function curveTable({ before, after }: Both): string {
  const cells = (tenth: Tenth | undefined): (string | number)[] =>
    tenth === undefined
      ? ['–', '–', 0]
      : [percent(tenth.told), `${percent(tenth.won)} ± ${percent(2 * tenth.error)}`, tenth.count]
  const [one, other] = [tenthsOf(before), tenthsOf(after)]
  return table(
    ['tenth', 'before: told', 'won', 'positions', 'after: told', 'won', 'positions'],
    Array.from({ length: 10 }, (_, tenth) =>
      row([tenth + 1, ...[one, other].flatMap((all) => cells(all.find((each) => each.tenth === tenth)))]),
    ),
  )
}

/** Brier scores and wrong tenths of groups; † stands by a wrong tenth that chance hardly explains. */
function groupTable(told: Both, groups: readonly Group[]): string {
  const rows = groups.flatMap((group) => {
    const own = inGroup(told, group)
    if (own.after.length === 0) return []
    const { wrong, surely } = wrongTenths(own.after)
    const named = wrong.map(
      (tenth) =>
        `${percent(tenth.told)} won ${percent(tenth.won)} (${String(tenth.count)})${surely.includes(tenth) ? ' †' : ''}`,
    )
    return [row([group[0], own.after.length, briers(own), offText([own]), named.join('; ')])]
  })
  return table(['', 'told', 'Brier', 'tenths off', 'which, after'], rows)
}
