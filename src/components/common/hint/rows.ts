import { newActions } from '../../../engine/core/game.ts'
import type { Action, AnyGame, Described, Seat, State } from '../../../engine/core/game.ts'
import type { Spoken } from '../../../i18n/spoken.ts'
import type { Analysis, Judged } from '../../../stores/analysis-types.ts'
import type { Asked } from '../../../stores/hint.ts'
import type { GameUi } from '../game-ui.ts'
import { equalsOf } from '../why-best.ts'

/** A choice on the way a game may take, in the words of the dock; several alike in a row are counted. */
export interface Step {
  readonly seat: Seat
  readonly said: Spoken
  readonly count: number
  /** Is it answered on the board, as a part of one draft? */
  readonly isDraft: boolean
  readonly meant: readonly Described[]
}
/** One choice as the hint shows it. */
export interface HintRow {
  readonly key: string
  readonly action: Action
  /** The choice; where a whole run of small ones is the answer, all of them. */
  readonly steps: readonly Step[]
  /** How it may go on. */
  readonly then: readonly Step[]
  /** Wins of 100 games. */
  readonly wins: number
  readonly points: number
  /** Is there none better, as far as can be told? */
  readonly isBest: boolean
}

/** So many choices are shown, and a few more where several are as good as the best. */
const SHOWN = 3
const MOST = 5
const scratch = newActions(512)

/** The words a game has for a choice. */
type Words = Pick<GameUi, 'label' | 'isDraft'>

/** The best choices with what is expected of them, the best first. */
export function rowsOf(analysis: Analysis, { game, state }: Asked, ui: Words): readonly HintRow[] {
  const { exact, choices } = analysis
  const best = new Set(equalsOf(analysis))
  const shown = choices.filter(({ visits }) => exact || visits > 0)
  return shown.slice(0, Math.min(MOST, Math.max(SHOWN, best.size))).map((judged) => {
    const steps = stepsOf(game, state, [judged.action, ...judged.line], ui)
    const whole = runOf(steps)
    return {
      key: keyOf(judged),
      action: judged.action,
      steps: steps.slice(0, whole),
      then: steps.slice(whole),
      wins: Math.round(judged.win * 100),
      points: Math.round(judged.points * 10) / 10,
      isBest: best.has(judged),
    }
  })
}

/** Tells choices apart, and whole runs that begin alike. */
function keyOf({ action, line }: Judged): string {
  return [action, ...line].join()
}

/** How many steps are one answer: all small ones of a draft, else the first. */
function runOf(steps: readonly Step[]): number {
  const [first] = steps
  if (first?.isDraft !== true) return 1
  const end = steps.findIndex(({ seat, isDraft }) => seat !== first.seat || !isDraft)
  return end < 0 ? steps.length : end
}

/** Choices one after the other in words, as far as they are lawful; several alike in a row become one step. */
export function stepsOf(game: AnyGame, from: State, actions: readonly Action[], ui: Words): readonly Step[] {
  const state = from.slice()
  const steps: Step[] = []
  for (const action of actions) {
    const step = stepOf(game, state, action, ui)
    if (step === undefined) break
    const last = steps.at(-1)
    if (last !== undefined && isAlike(last, step))
      steps[steps.length - 1] = { ...last, count: last.count + 1, meant: [...last.meant, ...step.meant] }
    else steps.push(step)
  }
  return steps
}

/** One choice in words; it is played. */
function stepOf(game: AnyGame, state: State, action: Action, ui: Words): Step | undefined {
  const seat = game.turn(state)
  if (seat < 0) return undefined
  game.legal(state, scratch)
  if (!scratch.at.subarray(0, scratch.count).includes(action)) return undefined
  const view = game.view(state)
  const described = game.describe(state, action)
  const step = {
    seat,
    said: ui.label(described, view),
    count: 1,
    isDraft: ui.isDraft(view),
    meant: [described],
  }
  game.play(state, action, () => undefined)
  return step
}

function isAlike(one: Step, other: Step): boolean {
  return (
    one.isDraft &&
    other.isDraft &&
    one.seat === other.seat &&
    JSON.stringify(one.said) === JSON.stringify(other.said)
  )
}
