import { LEVEL_NAMES } from '../../../src/bots/level-names.ts'
import type { ChanceModel } from '../../../src/session/chances/chances.ts'
import { brierOf, PHASES, tenthsOf, wrongTenths } from './curve.ts'
import type { Tenth, Told } from './curve.ts'
import { crossValidated, toldIn } from './model.ts'
import type { GameRecord, Size } from './records.ts'

const percent = (share: number): string => (share * 100).toFixed(1)
const row = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`

/** The curve of a size before and after, in Markdown; each half of the games by the model of the other half. */
export function reportOf(size: Size, records: readonly GameRecord[], model: ChanceModel): string {
  const before = toldIn(size, records)
  const after = crossValidated(size, records)
  const games = new Set(after.map(({ deal }) => deal)).size
  return [
    `### ${size.game}, ${String(size.seats)} seats: ${String(games)} games, ${String(after.length)} chances told`,
    `weights ${model.weights.join(', ')}; ${String(model.plies)} plies a game`,
    '',
    ...curveTable(before, after),
    '',
    ...groupTable(before, after),
  ].join('\n')
}

/** Told against won by tenths. */
function curveTable(before: readonly Told[], after: readonly Told[]): string[] {
  const cells = (tenth: Tenth | undefined): (string | number)[] =>
    tenth === undefined
      ? ['–', '–', 0]
      : [percent(tenth.told), `${percent(tenth.won)} ± ${percent(2 * tenth.error)}`, tenth.count]
  const [one, other] = [tenthsOf(before), tenthsOf(after)]
  return [
    row(['tenth', 'before: told', 'won', 'positions', 'after: told', 'won', 'positions']),
    row(Array.from({ length: 7 }, () => '---')),
    ...Array.from({ length: 10 }, (_, tenth) =>
      row([tenth + 1, ...[one, other].flatMap((all) => cells(all.find((each) => each.tenth === tenth)))]),
    ),
  ]
}

/** Brier scores and wrong tenths by phase, level, and both. */
function groupTable(before: readonly Told[], after: readonly Told[]): string[] {
  const groups: [string, (told: Told) => boolean][] = [
    ['all', () => true],
    ['who chooses', ({ isChooser }) => isChooser],
    ...PHASES.map((phase): [string, (told: Told) => boolean] => [phase, (told) => told.phase === phase]),
    ...LEVEL_NAMES.map((level): [string, (told: Told) => boolean] => [level, (told) => told.level === level]),
    ...PHASES.flatMap((phase) =>
      LEVEL_NAMES.map((level): [string, (told: Told) => boolean] => [
        `${phase}, ${level}`,
        (told) => told.phase === phase && told.level === level,
      ]),
    ),
  ]
  return [
    row(['', 'positions', 'Brier before', 'after', 'off before', 'off after', 'tenths off, after']),
    row(Array.from({ length: 7 }, () => '---')),
    ...groups.flatMap(([name, isIn]) => {
      const [one, other] = [before.filter(isIn), after.filter(isIn)]
      if (other.length === 0) return []
      return [
        row([
          name,
          other.length,
          brierOf(one).toFixed(4),
          brierOf(other).toFixed(4),
          ...offCells(one, other),
        ]),
      ]
    }),
  ]
}

/** How many tenths are off of how many; of the wrong ones after calibration, those that chance hardly explains have a star. */
function offCells(before: readonly Told[], after: readonly Told[]): string[] {
  const [one, other] = [wrongTenths(before), wrongTenths(after)]
  const named = other.wrong.map(
    (tenth) =>
      `${percent(tenth.told)} → ${percent(tenth.won)} (${String(tenth.count)})${other.surely.includes(tenth) ? '*' : ''}`,
  )
  return [
    `${String(one.wrong.length)} of ${String(one.judged)}`,
    `${String(other.wrong.length)} of ${String(other.judged)}`,
    named.join('; '),
  ]
}
