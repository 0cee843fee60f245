import { OVER } from '../engine/core/game.ts'
import { defaultOptions } from '../engine/core/options.ts'
import { OPTIONS } from '../engine/games/puerto-rico/options.ts'
import type { Options } from '../engine/games/puerto-rico/options.ts'
import { writeJournal } from '../session/journal.ts'
import { legibilityProblem, NAME_LENGTH } from '../session/names.ts'
import { factsOf } from './facts.ts'
import { readBgaText } from './read.ts'
import type { ReadFault } from './read.ts'
import { recognize, toldBalance } from './recognize.ts'
import type { Refusal, ToldGame } from './recognize.ts'
import { newSaltSearch } from './salts.ts'
import type { SaltSearch } from './salts.ts'
import { firstRows, learnKinds } from './tiles.ts'
import { playLog, roundsOf } from './play-log.ts'
import type { Assumed, Stop, PlayedLog } from './play-log.ts'

/** A game brought from BGA, with what was checked. */
export interface BroughtGame {
  /** A journal (docs/journal.md). */
  readonly journal: ReturnType<typeof writeJournal>
  /** The players' names at BGA by seat; empty where one is not fit to be shown. */
  readonly names: readonly string[]
  readonly totals: readonly number[]
  readonly isOver: boolean
  /** Rounds played to their end. */
  readonly rounds: number
  /** How many choices agree with BGA, and how many things were compared. */
  readonly choices: number
  readonly comparisons: number
  readonly isBalanced: boolean
  /** Was the result at BGA not by points, as a player conceded or the game was given up? */
  readonly isConceded: boolean
  /** Where the game stops before its end. */
  readonly stop: Stop | undefined
  readonly guesses: PlayedLog['guesses']
  /** Types of notifications that say nothing to us. */
  readonly unknown: readonly string[]
}
/** Why no game was brought. */
export type BgaFault =
  | ReadFault
  | { readonly code: Refusal }
  /** Not even one round could be played. */
  | { readonly code: 'notPlayed'; readonly stop: Stop; readonly unknown: readonly string[] }

/** Is told how much of a game has been played, from 0 to 1. */
export type TellProgress = (share: number) => void

/** Brings a game from BGA; never throws. The same text always gives the same journal. */
export function bringGame(
  text: string,
  tell: TellProgress = () => undefined,
): BroughtGame | { readonly fault: BgaFault } {
  const log = readBgaText(text)
  if ('fault' in log) return log
  const game = recognize(log)
  if ('refusal' in game) return { fault: { code: game.refusal } }
  const found = playFurthest(game, newSaltSearch(), tell)
  const unknown = [...new Set(found.unknown)].slice(0, MOST_UNKNOWN)
  const rounds = roundsOf(found.played)
  const { stop } = found.played
  if (stop !== undefined && rounds === 0) return { fault: { code: 'notPlayed', stop, unknown } }
  const { table, comparisons, guesses } = found.played
  const choices = table.playedEntries().filter(({ entry }) => 'action' in entry).length
  return {
    journal: writeJournal(table, 'table'),
    names: game.players.map(({ name }) => shownName(name)),
    totals: table.game.scores(table.state()).map(({ total }) => total),
    isOver: table.turn() === OVER,
    rounds,
    choices,
    comparisons,
    isBalanced: found.options.balancedPrices,
    isConceded: game.isConceded,
    stop,
    guesses,
    unknown,
  }
}
const MOST_UNKNOWN = 20

/** Plays the game under what may be assumed, until one way agrees to the end; else returns the one that goes furthest. */
function playFurthest(
  game: ToldGame,
  salts: SaltSearch,
  tell: TellProgress,
): { readonly played: PlayedLog; readonly options: Options; readonly unknown: readonly string[] } {
  const facts = factsOf(game)
  const known = facts.filter((phase) => phase !== undefined)
  const unknown = known.flatMap((phase) => phase.unknown)
  const effort = { steps: 0 }
  let best: { played: PlayedLog; options: Options } | undefined
  for (const assumed of assumptions(game, known)) {
    const onPhase = (done: number): void => tell(done / facts.length)
    const played = playLog({ game, facts, salts, effort, onPhase }, assumed)
    if (best === undefined || played.phases > best.played.phases) best = { played, options: assumed.options }
    if (played.stop === undefined) break
  }
  return { ...best!, unknown }
}

/** The options and first rows that a game may have, the likeliest first. At least one. */
function assumptions(game: ToldGame, known: Parameters<typeof firstRows>[0]): Assumed[] {
  const seats = game.players.length
  const kinds = learnKinds(known, game.log.start, seats)
  const rows = firstRows(known, seats, kinds)
  const told = toldBalance(game.log.start)
  // What the page tells comes first; what it means is known from pages of one year only.
  const balances = told === true ? [true, false] : [false, true]
  const pools = seats === 5 ? [false, true] : [false]
  const noRow = { row: [0, 0, 0, 0, 0], drawn: new Set<never>() }
  return pools.flatMap((points126) =>
    balances.flatMap((isBalanced) =>
      (rows.length > 0 ? rows : [noRow]).map((first) => ({
        first,
        options: {
          ...defaultOptions(OPTIONS),
          points126,
          balancedPrices: isBalanced,
          cornStartersPoorer: isBalanced,
        },
      })),
    ),
  )
}

/** A name as it may be shown: our limit, without control and direction marks; empty if nothing is left. */
function shownName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/gu, '')
    .trim()
  const short = [...plain].slice(0, NAME_LENGTH).join('').trim()
  return legibilityProblem(short) === undefined ? short : ''
}
