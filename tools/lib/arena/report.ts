import type { Interval } from '../../../src/session/statistics/wilson.ts'
import type { Rung } from './ladder.ts'
import type { BotSummary, Estimate, Summary } from './summary.ts'

/** A markdown table, every column as wide as its widest cell; the first to the left, numbers to the right. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, at) => Math.max(cell.length, ...rows.map((row) => row[at]!.length)))
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join(' | ')} |`
  const rule = `| ${widths.map((width, at) => (at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

const percent = (share: number): string => (share * 100).toFixed(1)
const points = (value: number): string => value.toFixed(1)
const signed = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value).toFixed(1)}`

function spanOf(interval: Interval | undefined, format: (value: number) => string): string {
  return interval === undefined ? '?' : `${format(interval.least)} … ${format(interval.most)}`
}

function rowOf(bot: BotSummary): string[] {
  return [
    bot.name,
    String(bot.chairs),
    percent(bot.winShare.mean),
    spanOf(bot.wilson, percent),
    spanOf(bot.winShare.interval, percent),
    points(bot.points.mean),
    signed(bot.margin.mean),
    spanOf(bot.margin.interval, signed),
    bot.choicesAGame.toFixed(0),
    bot.millisecondsAChoice.toFixed(2),
    String(bot.failureCount),
  ]
}

const BOT_HEAD =
  'bot,chairs,win share %,95 % (Wilson),95 % (deals),points,margin,95 % (deals),choices,ms a choice,failures'

const LADDER_HEAD = 'bot,chairs,Elo,95 % (deals),above the one below,95 % (deals),ms a choice'
const whole = (elo: number): string => elo.toFixed(0)

function ladderRow({ name, chairs, elo, interval, step }: Rung, bot: BotSummary): string[] {
  return [
    name,
    String(chairs),
    whole(elo),
    spanOf(interval, whole),
    step === undefined ? '' : whole(step.elo),
    step === undefined ? '' : spanOf(step.interval, whole),
    bot.millisecondsAChoice.toFixed(2),
  ]
}

/** Failures of a bot that the report lists; the JSON report and the list of `--journals` have all. */
const LISTED = 20

/** The failures of a bot: how many of each kind, and where the first of them were. */
function failuresOf({ name, failures }: BotSummary): string {
  const kinds = [...new Set(failures.map(({ kind }) => kind))]
  const counts = kinds.map((kind) => `${kind} ${String(failures.filter((one) => one.kind === kind).length)}`)
  const lines = failures.slice(0, LISTED).map(({ deal, game, seat, ply, kind, why, played }) => {
    const place = `deal ${String(deal)}, game ${String(game)}, seat ${String(seat)}, entry ${String(ply)}`
    return `  ${place}: ${kind}: ${shown(why)}; ${String(played)} was played`
  })
  const rest = failures.length > LISTED ? [`  … and ${String(failures.length - LISTED)} more`] : []
  return [`failures of ${name}: ${counts.join(', ')}`, ...lines, ...rest].join('\n')
}

/** Text from a program, in one line. */
export function shown(text: string): string {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}|]+/gu, ' ')
}

/** The report as text: a table of the bots, or of the rungs of a ladder, and one of the chairs. */
export function reportOf(summary: Summary, rungs?: readonly Rung[]): string {
  const { games, deals, fairShare, pliesAGame, bots, chairs } = summary
  const chairRow = (
    { winShare, points: mean }: { winShare: Estimate; points: number },
    at: number,
  ): string[] => [String(at + 1), percent(winShare.mean), spanOf(winShare.interval, percent), points(mean)]
  return [
    `${String(games)} games of ${String(deals)} deals, ${pliesAGame.toFixed(0)} entries a game; a fair share is ${percent(fairShare)} %`,
    rungs === undefined
      ? tableOf(BOT_HEAD.split(','), bots.map(rowOf))
      : tableOf(
          LADDER_HEAD.split(','),
          rungs.map((rung, at) => ladderRow(rung, bots[at]!)),
        ),
    tableOf(['chair', 'win share %', '95 % (deals)', 'points'], chairs.map(chairRow)),
    ...bots.filter(({ failures }) => failures.length > 0).map(failuresOf),
  ].join('\n\n')
}
