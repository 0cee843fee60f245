import type { Seat } from '../../../engine/core/game.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'
import type { ChoiceAnalysis } from '../../../session/analysis.ts'
import type { HintQuestion } from '../../../stores/hint.ts'
import type { GameUi } from '../game-ui.ts'
import { differenceOf, playLine, piecesOf, rivalOf } from './played-line.ts'
import type { PlayedLine, LineTexts, Difference } from './played-line.ts'
import { shownFigures } from './ranked-choices.ts'

// Why one choice is better than another: what it leads to on the table, as far as the simulated games bear it out, and
// where they say the difference comes from. Every sentence names what differs between the two.

export type ReasonTexts = LineTexts & Pick<GameUi, 'scoreSources'>

/** Reasons given at most. */
const MOST_REASONS = 2
/** A part of a difference is worth naming if it is this share of it, and this number of points. */
const LARGE_SHARE = 0.4
const WORTH_NAMING = 0.3
/** An opponent is a rival for a choice if leaving it to them brings them this number of points. */
const RIVAL_POINTS = 0.2
/** From this number of points more, several sources are named where no single one stands out. */
const SEVERAL = 0.5
/** Rounds by which the end has to come sooner or later to be a reason. */
const ROUNDS = 0.3
/** Said only where one choice is better. */
const LATER = 'analysis.why.now.later'
/** Of a choice tried less often than this too little is known of how it goes on. */
const TRIED = 20

export const count = (number: number): MessageValue => ({ type: 'number', number })
export const tenth = (points: number): MessageValue => count(Math.round(points * 10) / 10)

/** Two choices of one question, the better first. */
export interface Pair {
  readonly one: ChoiceAnalysis
  readonly other: ChoiceAnalysis
  readonly lines: readonly [PlayedLine, PlayedLine] | undefined
  /** How the gains of the seat that chooses differ; undefined where the lines are not known. */
  readonly difference: Difference | undefined
  readonly seat: Seat
  readonly ui: ReasonTexts
}

/** Two choices, and what both lead to, as far as that is known. */
export function pairOf(
  one: ChoiceAnalysis,
  other: ChoiceAnalysis,
  asked: HintQuestion,
  ui: ReasonTexts,
  exact: boolean,
): Pair {
  const isKnown = exact || Math.min(one.visits, other.visits) >= TRIED
  const lines = isKnown ? ([playLine(one, asked, ui), playLine(other, asked, ui)] as const) : undefined
  return comparing({ one, other, lines, seat: asked.game.turn(asked.state), ui })
}

const comparing = (pair: Omit<Pair, 'difference'>): Pair => ({
  ...pair,
  difference: pair.lines && differenceOf(...pair.lines, pair.seat, pair.ui),
})

/** The same choices, the other one first. */
function turned({ one, other, lines, seat, ui }: Pair): Pair {
  return comparing({ one: other, other: one, lines: lines && [lines[1], lines[0]], seat, ui })
}

/** Why one choice is better than another, the reason on the table first; empty if nothing stands out. */
export function reasonsFor(pair: Pair): readonly Message[] {
  const all = [
    ...rivalReason(pair),
    ...savedReason(pair),
    ...gameReasons(pair),
    ...nowReason(pair),
    ...measuredReasons(pair),
    ...endReason(pair),
  ]
  return all.length > 0 ? all.slice(0, MOST_REASONS) : severalSources(pair)
}

/** What the only choice worth looking at leads to, compared with the position before it. */
export function reasonsAlone(one: ChoiceAnalysis, asked: HintQuestion, ui: ReasonTexts): readonly Message[] {
  const line = playLine(one, asked, ui)
  const [first] = line.steps
  if (first === undefined) return []
  const chosen = { described: first.described, after: line.after }
  const seat = asked.game.turn(asked.state)
  const all = ui.explains?.reasons(chosen, { ...chosen, after: first.view }, first.view, seat) ?? []
  // There is no other choice to speak of.
  return all.filter(({ values }) => values['less'] === undefined).slice(0, MOST_REASONS)
}

/** How two choices that are about equally good differ. */
export function contrastOf(pair: Pair): readonly Message[] {
  for (const [place, each] of [
    ['first', pair],
    ['second', turned(pair)],
  ] as const) {
    const known = [...savedReason(each), ...gameReasons(each), ...nowReason(each)].find(
      ({ key }) => key !== LATER,
    )
    if (known !== undefined) return [{ key: `analysis.why.contrast.${place}`, values: {} }, known]
  }
  const gains = gainsBySource(pair)
  const [most, least] = [gains[0], gains.at(-1)]
  if (most === undefined || least === undefined) return []
  if (most.more < WORTH_NAMING || least.more > -WORTH_NAMING) return []
  const values = { first: word(most.key), second: word(least.key) }
  return [{ key: 'analysis.why.contrast.sources', values }]
}
const word = (key: string): MessageValue => ({ type: 'word', key })

/** How many fewer points a seat is expected to have at the end. */
function setback({ one, other }: Pair, seat: Seat): number {
  return (other.seatPoints[seat] ?? 0) - (one.seatPoints[seat] ?? 0)
}

function rivalReason(pair: Pair): readonly Message[] {
  const { lines, seat, ui } = pair
  const rival = lines && rivalOf(...lines, seat, ui)
  if (rival === undefined || setback(pair, rival) < RIVAL_POINTS) return []
  return [{ key: 'analysis.why.rival', values: { seat: { type: 'seat', seat: rival } } }]
}

function gameReasons({ lines, seat, ui }: Pair): readonly Message[] {
  const [mine, theirs] = lines ?? []
  if (mine?.steps[0] === undefined || theirs?.steps[0] === undefined) return []
  const { view: before, described } = mine.steps[0]
  const one = { described, after: mine.after }
  const other = { described: theirs.steps[0].described, after: theirs.after }
  return ui.explains?.reasons(one, other, before, seat) ?? []
}

/** What would be lost otherwise, and what is lost instead. */
function savedReason({ difference }: Pair): readonly Message[] {
  if (difference === undefined) return []
  const { lost, saved } = difference
  if (saved.length === 0) return []
  if (lost.length === 0) return [{ key: 'analysis.why.saved', values: { what: piecesOf(saved) } }]
  return [{ key: 'analysis.why.lost', values: { lost: piecesOf(lost), saved: piecesOf(saved) } }]
}

/** What the choice brings as soon as its effects are on the table. */
function nowReason({ difference, one, other }: Pair): readonly Message[] {
  if (difference === undefined) return []
  const { more, less } = difference
  const values = { more: piecesOf(more), less: piecesOf(less) }
  if (more.length > 0 && less.length > 0) return [{ key: 'analysis.why.now.both', values }]
  if (more.length > 0) return [{ key: 'analysis.why.now.more', values: { more: values.more } }]
  const paysOff = less.length > 0 && shownFigures(one).points > shownFigures(other).points
  return paysOff ? [{ key: LATER, values: { less: values.less } }] : []
}

/** The points that one choice brings more than another, by source, most first. */
function gainsBySource({ one, other, ui }: Pair): readonly { readonly key: string; readonly more: number }[] {
  return ui.scoreSources
    .map(([source, heading]) => ({
      key: ui.explains?.sourceNames?.[source] ?? heading,
      more: (one.sources[source] ?? 0) - (other.sources[source] ?? 0),
    }))
    .sort((a, b) => b.more - a.more)
}

/** Where most of the difference comes from: a source of points, or what an opponent does not get. */
function measuredReasons(pair: Pair): readonly Message[] {
  const { one, other, seat } = pair
  const gains = gainsBySource(pair).filter(({ more }) => more > 0)
  const opponents = one.seatPoints
    .map((_, each) => ({ seat: each, less: setback(pair, each) }))
    .filter((each) => each.seat !== seat && each.less > 0)
    .sort((a, b) => b.less - a.less)
  const all = gains.reduce((sum, { more }) => sum + more, opponents[0]?.less ?? 0)
  const isLarge = (part: number): boolean => part >= WORTH_NAMING && part >= LARGE_SHARE * all
  const reasons: { readonly part: number; readonly said: Message }[] = []
  const [gain] = gains
  // Where no more points are expected, there is no source of more of them.
  if (gain !== undefined && isLarge(gain.more) && shownFigures(one).points > shownFigures(other).points) {
    const values = { source: word(gain.key), points: tenth(gain.more) }
    reasons.push({ part: gain.more, said: { key: 'analysis.why.source', values } })
  }
  const [opponent] = opponents
  if (opponent !== undefined && isLarge(opponent.less)) {
    const values = { seat: { type: 'seat', seat: opponent.seat }, points: tenth(opponent.less) } as const
    reasons.push({ part: opponent.less, said: { key: 'analysis.why.opponent', values } })
  }
  return reasons.sort((a, b) => b.part - a.part).map(({ said }) => said)
}

/** The two greatest of several sources, where none makes up most of the difference. */
function severalSources(pair: Pair): readonly Message[] {
  const gains = gainsBySource(pair).filter(({ more }) => more >= WORTH_NAMING)
  if (pair.one.points - pair.other.points < SEVERAL || gains.length < 2) return []
  const keys = gains.slice(0, 2).map(({ key }) => key)
  return [{ key: 'analysis.why.several', values: { sources: { type: 'words', keys } } }]
}

/** The end of the game comes sooner for a leader, or later for those who still grow. */
function endReason({ one, other }: Pair): readonly Message[] {
  const rounds = one.lastRound - other.lastRound
  const more = one.points - other.points
  if (rounds <= -ROUNDS && one.win > other.win && more < WORTH_NAMING)
    return [{ key: 'analysis.why.sooner', values: { rounds: tenth(-rounds) } }]
  if (rounds >= ROUNDS && more >= WORTH_NAMING)
    return [{ key: 'analysis.why.longer', values: { rounds: tenth(rounds) } }]
  return []
}
