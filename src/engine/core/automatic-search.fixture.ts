import type { Dice } from './dice.ts'
import { CHANCE, ignoreEvents, listActions, newActions, OVER } from './game.ts'
import type { Action, ActionDescription, Game, Seat, State } from './game.ts'
import type { OptionSpecs } from './options.ts'

/** A legal action with its description. */
interface Open {
  readonly action: Action
  readonly described: ActionDescription
}

/** Where a search for counterexamples to automatic choices looks. */
export interface AutomaticSearchPlan<View> {
  /** The number of random games. */
  readonly games: number
  /** The number of the first game, from which its dice follow; 0 unless given. */
  readonly from?: number
  /** The number of seats; every number in turn unless given. */
  readonly seats?: number
  /** Other rules than those of the game: tests plant wrong ones. */
  readonly choose?: (view: View, open: readonly Open[]) => Action | undefined
}

/** What a search has found. */
export interface AutomaticSearch {
  /** Positions in which a player has several choices. */
  positions: number
  /** Automatic choices in them, by question. */
  readonly choices: Map<string, number>
  /** How many of them were compared with all choices to the end of the game; the others were sampled, or compared by what they leave. */
  enumerated: number
  /** Automatic choices than which another one is, or may be, better. */
  readonly contradicted: string[]
}

export function newSearch(): AutomaticSearch {
  return { positions: 0, choices: new Map(), enumerated: 0, contradicted: [] }
}

/** The number of automatic choices of a search. */
export function countChoices({ choices }: AutomaticSearch): number {
  return [...choices.values()].reduce((all, count) => all + count, 0)
}

/** What a search needs of a game; a view names the question. */
type SearchedGame<View> = Game<{ readonly type: string }, View, OptionSpecs>
interface Questioned {
  readonly question?: { readonly name: string } | null | undefined
}

const out = newActions(1024)
/** The legal actions of the seat in turn. */
export function legalActions<View>(game: SearchedGame<View>, state: State): readonly Action[] {
  game.legal(state, out)
  return listActions(out)
}

/** The state after a legal action; the state before stays. */
export function stateAfter<View>(game: SearchedGame<View>, state: State, action: Action): State {
  const next = state.slice()
  game.play(next, action, ignoreEvents)
  return next
}

/** How random games are played and looked at. */
export interface RandomPlay {
  /** Picks an action of those that are open. */
  pick(open: readonly Action[], dice: Dice): Action
  /** Gets every position in which a seat decides. */
  look(state: State, seat: Seat): void
  /** Ends the game early. */
  isEnough?(state: State): boolean
}

/** Plays on at random, in place, until `isEnough`, else to the end. */
export function playOn<View>(game: SearchedGame<View>, state: State, dice: Dice, play: RandomPlay): void {
  const { pick, look, isEnough } = play
  for (let turn = game.turn(state); turn !== OVER && isEnough?.(state) !== true; turn = game.turn(state)) {
    if (turn === CHANCE) game.roll(state, dice, ignoreEvents)
    else {
      look(state, turn)
      game.play(state, pick(legalActions(game, state), dice), ignoreEvents)
    }
  }
}

/** Compares the automatic choice in a position, if there is one, by `isBest`, and adds what it finds to `found`. */
export function checkChoice<View extends Questioned>(
  game: SearchedGame<View>,
  state: State,
  found: AutomaticSearch,
  choose: NonNullable<AutomaticSearchPlan<View>['choose']>,
  isBest: (choice: Action) => boolean,
): void {
  const all = legalActions(game, state)
  if (all.length < 2) return
  found.positions++
  const view = game.view(state)
  const open = all.map((action) => ({ action, described: game.describe(state, action) }))
  const choice = choose(view, open)
  if (choice === undefined) return
  const { name } = view.question!
  found.choices.set(name, (found.choices.get(name) ?? 0) + 1)
  if (!all.includes(choice) || !isBest(choice))
    found.contradicted.push(`${name}: ${JSON.stringify(game.describe(state, choice))} in ${String(state)}`)
}
