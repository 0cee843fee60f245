import type { Analysis, SearchOptions } from '../../../src/bots/bot.ts'
import type { LevelName } from '../../../src/bots/level-names.ts'
import { decisionMethodFor } from '../../../src/bots/levels.ts'
import type { Action, AnyGame, State } from '../../../src/engine/core/game.ts'
import { legalOf } from '../../../src/session/puzzles/compose-puzzle.ts'
import { choiceOfSearch, estimateAfter, leastGap, matesAgree, search } from './estimates.ts'
import type { Estimate } from './estimates.ts'
import { timed } from './stopwatch.ts'

// The gate of puzzles (docs/puzzles.md), cheap tests first.

/** A position has at least and at most as many choices. */
const CHOICES = { least: 3, most: 32 }
/** The chance of winning after the best choice of a position that is open. */
const OPEN = { least: 0.05, most: 0.95 }
/** How much more often the best choice wins than any other: of a solved position; of others the whole interval. */
const EXACT_GAP = 0.25
const GAP = 0.06
/** What a choice may lose and be right, too; and how many may be right. */
const AS_GOOD = 0.02
const MOST_GOOD = 2
/** The levels that are to miss it, at least as often as they find it. */
const MISSING: readonly LevelName[] = ['boatswain', 'helmsman']
const MISSED = 0.5
const TRIES = 200
/** The searches of the funnel: iterations and the gap that leaves hope. The first is that of `glance`. */
const GLANCE = { iterations: 300, gap: 0.03, tried: 8 }
const FUNNEL = [
  { iterations: 1200, gap: 0.05, tried: 25 },
  { iterations: 6000, gap: 0.05, tried: 60 },
] as const
/** The searches that are to agree, each with other dice; two of them see the game differently. The last one tells the figures. */
const AGREEING: readonly SearchOptions[] = [
  { iterations: 20_000, exploration: 2.5, winWeight: 0.9 },
  { iterations: 20_000, randomOneIn: 4, winWeight: 0.3 },
  { iterations: 20_000 },
  { iterations: 20_000 },
]
const TELLING: SearchOptions = { iterations: 20_000 }
/** Rivals that are estimated before the other choices are. */
const RIVALS = 3

/** A position that may be a puzzle. */
export interface Candidate {
  readonly ply: number
  readonly state: State
  /** The verb of the choice that seems best. */
  readonly question: string
  readonly best: Action
  readonly gap: number
}
/** A position that passed. */
export interface Passed {
  readonly best: Action
  /** The closest choice that is wrong. */
  readonly rival: Action
  readonly accepted: readonly Action[]
  /** By action. */
  readonly estimates: ReadonlyMap<Action, Estimate>
  /** The longest search. */
  readonly analysis: Analysis
  /** How often the weaker levels choose right, 0 to 1. */
  readonly found: readonly number[]
}
type Verdict<Yes> = Yes | { readonly failed: string }

/** Is the position worth a closer look? */
export function glance(game: AnyGame, state: State, ply: number): Candidate | undefined {
  if (game.isInRun?.(state) === true) return undefined
  const { length } = legalOf(game, state)
  if (length < CHOICES.least || length > CHOICES.most) return undefined
  const analysis = timed('glance', () => search(game, state, ply, GLANCE))
  const gap = gapOf(analysis, GLANCE.tried)
  const best = analysis.choices[0]!
  if (gap < GLANCE.gap || !mayBeOpen(analysis)) return undefined
  if (timed('levels', () => shares(game, state, [best.action])).some((share) => share >= MISSED))
    return undefined
  return { ply, state, question: game.describe(state, best.action).verb, best: best.action, gap }
}

/** Is the position a puzzle? Else where it failed. */
export function examine(game: AnyGame, candidate: Candidate): Verdict<Passed> {
  const { state } = candidate
  const settled = settle(game, candidate)
  if ('failed' in settled) return settled
  const { analysis } = settled
  const best = analysis.choices[0]!.action
  const known = analysis.exact ? exactEstimates(analysis) : new Map<Action, Estimate>()
  const early = timed('rivals', () => judge(game, state, best, rivalsOf(analysis).slice(0, RIVALS), known))
  if ('failed' in early) return early
  const judged = timed('all choices', () => judge(game, state, best, legalOf(game, state), known))
  if ('failed' in judged) return judged
  const { accepted, rival } = judged
  // Mates cost twice as much as the searches that are to agree, but half of all positions fail there, and few at the searches.
  if (!timed('mates', () => matesAgree(game, state, best, rival))) return { failed: 'mates' }
  if (!analysis.exact) {
    const other = timed('agree', () => dissent(game, candidate, accepted))
    if (other !== undefined) return { failed: `search ${String(other)}` }
  }
  const telling = analysis.exact
    ? analysis
    : timed('tell', () => search(game, state, 200 + candidate.ply, TELLING))
  if (!accepted.includes(telling.choices[0]!.action)) return { failed: 'the telling search' }
  const found = shares(game, state, accepted)
  return {
    best,
    rival,
    accepted,
    estimates: known,
    analysis: telling,
    found,
  }
}

/** The searches of the funnel, which are to name the same choice. */
function settle(game: AnyGame, { state, ply, best }: Candidate): Verdict<{ analysis: Analysis }> {
  let analysis: Analysis | undefined
  for (const [at, { iterations, gap, tried }] of FUNNEL.entries()) {
    const part = `funnel ${String(at)}`
    analysis = timed(part, () => search(game, state, ply + at + 1, { iterations }))
    if (analysis.choices[0]!.action !== best) return { failed: `${part}: another choice` }
    if (analysis.exact)
      return gapOf(analysis, 0) >= EXACT_GAP ? { analysis } : { failed: 'the gap of a solved position' }
    if (gapOf(analysis, tried) < gap) return { failed: `${part}: gap` }
    if (!mayBeOpen(analysis)) return { failed: `${part}: decided` }
  }
  return { analysis: analysis! }
}

/** The first of the searches that are to agree which names none of these choices. */
function dissent(game: AnyGame, { state, ply }: Candidate, accepted: readonly Action[]): number | undefined {
  const at = AGREEING.findIndex(
    (options, number) => !accepted.includes(choiceOfSearch(game, state, 100 + ply + number, options)),
  )
  return at < 0 ? undefined : at
}

/** Judges these choices; `known` keeps their estimates. */
function judge(
  game: AnyGame,
  state: State,
  best: Action,
  actions: readonly Action[],
  known: Map<Action, Estimate>,
): Verdict<{ accepted: readonly Action[]; rival: Action }> {
  const top = estimated(game, state, best, known)
  for (const action of [best, ...actions]) {
    const fault = faultOf(top, estimated(game, state, action, known))
    if (fault !== undefined) return { failed: fault }
  }
  const isExact = [...known.values()].every(({ error }) => error === 0)
  if (!isExact && !isOpen(top)) return { failed: 'decided' }
  const all = [...known.entries()].sort(([, one], [, other]) => other.win - one.win)
  const accepted = all.filter(([, { win }]) => Math.abs(top.win - win) <= AS_GOOD).map(([action]) => action)
  const wrong = all.filter(([action]) => !accepted.includes(action))
  if (accepted.length > MOST_GOOD || wrong.length === 0) return { failed: 'many are right' }
  const clear = isExact ? EXACT_GAP : GAP
  if (wrong.some(([, one]) => leastGap(top, one) < clear)) return { failed: 'estimates: gap' }
  if (shares(game, state, accepted).some((share) => share >= MISSED)) return { failed: 'easy' }
  return { accepted, rival: wrong[0]![0] }
}

const isOpen = ({ win }: Estimate): boolean => win >= OPEN.least && win <= OPEN.most

/** Why no estimate of another choice is worth making; undefined if none is known. */
function faultOf(top: Estimate, one: Estimate): string | undefined {
  if (one.win - top.win > AS_GOOD) return 'estimates: another choice'
  if (one.error === 0) return undefined
  if (!isOpen(top)) return 'decided'
  return top.win - one.win > AS_GOOD && leastGap(top, one) < GAP ? 'estimates: gap' : undefined
}

function estimated(game: AnyGame, state: State, action: Action, known: Map<Action, Estimate>): Estimate {
  const one = known.get(action) ?? estimateAfter(game, state, action)
  known.set(action, one)
  return one
}

function exactEstimates({ choices }: Analysis): Map<Action, Estimate> {
  return new Map(
    choices.map(({ action, win, points, line }) => [action, { win, points, error: 0, line: [...line] }]),
  )
}

/** The other choices, those that win most often first, as far as they were tried. */
function rivalsOf({ choices, exact }: Analysis): Action[] {
  const tried = choices.slice(1).filter(({ visits }) => exact || visits >= GLANCE.tried)
  return tried.sort((one, other) => other.win - one.win).map(({ action }) => action)
}

/** How much more often the best choice wins than the next one that is not as good. */
function gapOf({ choices, exact }: Analysis, tried: number): number {
  const [best, ...others] = choices
  const worse = others.filter(
    ({ win, visits }) => (exact || visits >= tried) && best!.win - win > (exact ? AS_GOOD : 0),
  )
  if (!exact && others.some(({ win, visits }) => visits >= tried && win >= best!.win)) return 0
  return Math.min(1, ...worse.map(({ win }) => best!.win - win))
}

/** With the tolerance of a short search. */
function mayBeOpen({ choices, exact }: Analysis): boolean {
  const { win } = choices[0]!
  return exact || (win > OPEN.least * 0.8 && win < 1 - (1 - OPEN.most) * 0.8)
}

/** How often the levels that are to miss it choose one of these actions. */
function shares(game: AnyGame, state: State, actions: readonly Action[]): number[] {
  return MISSING.map((level) => {
    const method = decisionMethodFor(level, game.id)
    if (method.type !== 'immediate') return 1
    const seat = game.turn(state)
    let hits = 0
    for (let seed = 0; seed < TRIES; seed++)
      if (actions.includes(method.bot(game, state, seat, { plies: 0, spent: 0 }, seed))) hits++
    return hits / TRIES
  })
}
