import { ignoreEvents, newActions } from '../../../engine/core/game.ts'
import type { Action, AnyGame, ActionDescription, Seat, State } from '../../../engine/core/game.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import type { HintQuestion } from '../../../stores/hint.ts'
import type { GameUi } from '../game-ui.ts'
import { rankChoices, shownFigures } from './ranked-choices.ts'

/** A choice on the way a game may take, in the words of the dock; several alike in a row are counted. */
export interface HintStep {
  readonly seat: Seat
  readonly message: Message
  readonly count: number
}
/** One choice as the hint shows it. */
export interface HintRow {
  readonly key: string
  readonly action: Action
  /** The choice; where a whole draft is the answer, all its parts. */
  readonly steps: readonly HintStep[]
  /** What the board can lay out, if it can. */
  readonly draft: readonly ActionDescription[] | undefined
  /** How it may go on. */
  readonly then: readonly HintStep[]
  /** Wins of 100 games. */
  readonly wins: number
  readonly points: number
  /** Was it tried so little that its figures are rough? */
  readonly isRough: boolean
  /** Is there none better, as far as can be told? */
  readonly isBest: boolean
}

/** The number of choices shown; up to `MOST` if more are as good as the best. */
const SHOWN = 3
const MOST = 5
/** The wins of fewer games are told as rough. */
const FIRM = 150
/** The number of steps shown of how the game may continue. */
const THEN = 5
const scratch = newActions(512)

/** What a game says of choices. */
export type ChoiceTexts = Pick<GameUi, 'label' | 'isDraft' | 'draftParts'>

/** The best choices with what is expected of them, the best first. */
export function rowsOf(analysis: Analysis, asked: HintQuestion, ui: ChoiceTexts): readonly HintRow[] {
  const { best, others } = rankChoices(analysis)
  return [...best, ...others].slice(0, Math.min(MOST, Math.max(SHOWN, best.length))).map((judged, place) => ({
    key: [judged.action, ...judged.continuation].join(),
    action: judged.action,
    ...wayOf(judged, asked, ui),
    ...shownFigures(judged),
    isRough: !analysis.exact && judged.visits < FIRM,
    isBest: place < best.length,
  }))
}

/** A choice in words: an action, or all actions of a draft. */
export function choiceSteps(
  actions: readonly Action[],
  asked: HintQuestion,
  ui: ChoiceTexts,
): readonly HintStep[] {
  const [action, ...continuation] = actions
  return action === undefined ? [] : wayOf({ action, continuation }, asked, ui).steps
}

/** The choice itself, a whole draft or a single step, and what may follow, in words. */
function wayOf(
  { action, continuation }: Pick<ChoiceAnalysis, 'action' | 'continuation'>,
  { game, state }: HintQuestion,
  ui: ChoiceTexts,
): Pick<HintRow, 'steps' | 'draft' | 'then'> {
  const before = game.view(state)
  const now = state.slice()
  const seat = game.turn(now)
  const actions = [action, ...continuation]
  if (!ui.isDraft(before)) {
    const [first, ...then] = stepsOf(game, now, actions, ui)
    return { steps: first === undefined ? [] : [first], draft: undefined, then: then.slice(0, THEN) }
  }
  const isGoing = (): boolean => game.turn(now) === seat && ui.isDraft(game.view(now))
  const small: HintStep[] = []
  while (actions.length > 0 && isGoing()) {
    const step = stepOf(game, now, actions.shift()!, ui)
    if (step !== undefined) small.push(step)
  }
  // A draft that is not told to its end cannot be laid out.
  const draft = isGoing() ? undefined : ui.draftParts?.(before, game.view(now))
  // A draft that adds nothing is told by the choice that ends it.
  const parts = draft?.map((described) => ({ seat, message: ui.label(described, before), count: 1 })) ?? []
  return {
    steps: counted(parts.length > 0 ? parts : small),
    draft,
    then: stepsOf(game, now, actions, ui).slice(0, THEN),
  }
}

/** Choices one after the other in words, as far as they are lawful. */
function stepsOf(
  game: AnyGame,
  from: State,
  actions: readonly Action[],
  ui: Pick<GameUi, 'label'>,
): readonly HintStep[] {
  const state = from.slice()
  const steps: HintStep[] = []
  for (const action of actions) {
    const step = stepOf(game, state, action, ui)
    if (step === undefined) break
    steps.push(step)
  }
  return counted(steps)
}

/** One choice in words; it is played. */
function stepOf(
  game: AnyGame,
  state: State,
  action: Action,
  ui: Pick<GameUi, 'label'>,
): HintStep | undefined {
  const seat = game.turn(state)
  if (seat < 0) return undefined
  game.legal(state, scratch)
  if (!scratch.at.subarray(0, scratch.count).includes(action)) return undefined
  const message = ui.label(game.describe(state, action), game.view(state))
  game.play(state, action, ignoreEvents)
  return { seat, message, count: 1 }
}

/** Steps alike that follow each other, together. */
function counted(steps: readonly HintStep[]): readonly HintStep[] {
  const together: HintStep[] = []
  for (const step of steps) {
    const last = together.at(-1)
    const isAlike = last?.seat === step.seat && JSON.stringify(last.message) === JSON.stringify(step.message)
    if (isAlike) together[together.length - 1] = { ...last, count: last.count + step.count }
    else together.push(step)
  }
  return together
}

/** Steps of one seat that follow each other, side by side. */
export function bySeat(steps: readonly HintStep[]): readonly { seat: Seat; steps: readonly HintStep[] }[] {
  const turns: { seat: Seat; steps: HintStep[] }[] = []
  for (const step of steps) {
    const last = turns.at(-1)
    if (last?.seat === step.seat) last.steps.push(step)
    else turns.push({ seat: step.seat, steps: [step] })
  }
  return turns
}
