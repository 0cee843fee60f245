import { isLegal } from '../../../engine/core/apply.ts'
import type { ActionDescription, Seat } from '../../../engine/core/game.ts'
import type { MessageValue } from '../../../i18n/message.ts'
import type { ChoiceAnalysis } from '../../../session/analysis.ts'
import type { HintQuestion } from '../../../stores/hint.ts'
import type { Change, GameEvent, GameUi } from '../game-ui.ts'

// What a choice leads to: the game is played on as its analysis expects, and what everyone gains is added up.

/** An action on the way, and who takes it. */
export interface LineStep {
  readonly seat: Seat
  readonly described: ActionDescription
  /** The view before it. */
  readonly view: unknown
}
/** Pieces by name, each with its message. */
type Pieces = ReadonlyMap<string, Change>
/** A choice and what probably follows it, played. */
export interface PlayedLine {
  readonly steps: readonly LineStep[]
  /** The view after the seat's own choice, before anyone else decides. */
  readonly after: unknown
  /** What each seat has gained or lost when the effects of the choice are on the table; undefined if they are not known. */
  readonly gains: ReadonlyMap<Seat, Pieces> | undefined
}
/** What a game tells of its choices to explain them. */
export type LineTexts = Pick<GameUi, 'explains'> & {
  readonly history: Pick<GameUi['history'], 'changes' | 'pieceOrder'>
}

/** Pieces named in one list at most. */
const LONGEST = 4
/** Pieces that say nothing about why a choice is good. */
const UNSAID = ['marker', 'role', 'card']

/** Plays a choice and what probably follows it, as far as that is legal. */
export function playLine(
  { action, continuation, line }: Pick<ChoiceAnalysis, 'action' | 'continuation' | 'line'>,
  { game, state }: HintQuestion,
  ui: LineTexts,
): PlayedLine {
  const now = state.slice()
  const seat = game.turn(now)
  const before = game.view(now)
  const steps: LineStep[] = []
  const gains = new Map<Seat, Map<string, Change>>()
  let view = before
  let after: unknown
  let isSettled = false
  const isSettledFor = (chooser: Seat): boolean =>
    ui.explains?.isSettled(view, before, chooser) ?? game.turn(now) !== chooser
  const emit = (event: GameEvent): void => {
    if (!isSettled) for (const change of changesOf(event, ui)) addChange(gains, change)
  }
  const rest = line.length > 0 ? line : continuation
  for (const next of [action, ...rest]) {
    if (!isLegal(game, now, next)) break
    steps.push({ seat: game.turn(now), described: game.describe(now, next), view })
    game.play(now, next, emit)
    view = game.view(now)
    const turn = game.turn(now)
    isSettled ||= turn < 0 || isSettledFor(seat)
    if (isSettled || turn !== seat) after ??= view
  }
  return { steps, after: after ?? view, gains: isSettled ? gains : undefined }
}

function changesOf(event: GameEvent, { explains, history }: LineTexts): readonly Change[] {
  return explains?.gains?.(event) ?? history.changes(event)
}

function addChange(gains: Map<Seat, Map<string, Change>>, change: Change): void {
  const mine = gains.get(change.seat) ?? new Map<string, Change>()
  const before = mine.get(change.piece)?.amount ?? 0
  mine.set(change.piece, { ...change, amount: before + (change.amount ?? 1) })
  gains.set(change.seat, mine)
}

/** How the gains of two lines differ. */
export interface Difference {
  readonly more: readonly Change[]
  readonly less: readonly Change[]
  /** What is lost by the one line, and what by the other. */
  readonly lost: readonly Change[]
  readonly saved: readonly Change[]
}
/** What a seat gains more, and what less, by one line than by another; the pieces that the choices name themselves left out. */
export function differenceOf(one: PlayedLine, other: PlayedLine, seat: Seat, ui: LineTexts): Difference {
  if (one.gains === undefined || other.gains === undefined) return { more: [], less: [], lost: [], saved: [] }
  const [mine, theirs] = [one.gains.get(seat), other.gains.get(seat)]
  const named = new Set(
    [one, other].flatMap(({ steps }) =>
      steps.slice(0, 1).flatMap(({ described }) => ui.explains?.named(described) ?? []),
    ),
  )
  const all = new Map<string, Change>([...(theirs ?? []), ...(mine ?? [])])
  const changes = [...all.values()]
    .filter(({ piece }) => !named.has(piece) && !UNSAID.includes(kindOf(piece)))
    .map((change) => ({
      ...change,
      amount: (mine?.get(change.piece)?.amount ?? 0) - (theirs?.get(change.piece)?.amount ?? 0),
    }))
    .sort((a, b) => placeOf(a, ui) - placeOf(b, ui))
  const isLoss = ({ piece }: Change): boolean => kindOf(piece) === 'lost'
  const some = (keep: (change: Change, amount: number) => boolean): readonly Change[] =>
    changes.filter((change) => keep(change, change.amount)).slice(0, LONGEST)
  return {
    more: some((change, amount) => amount > 0 && !isLoss(change)),
    less: some((change, amount) => amount < 0 && !isLoss(change)),
    lost: some((change, amount) => amount > 0 && isLoss(change)),
    saved: some((change, amount) => amount < 0 && isLoss(change)),
  }
}

const kindOf = (piece: string): string => piece.split(':')[0] ?? ''
function placeOf({ piece }: Change, { history }: LineTexts): number {
  const at = history.pieceOrder.indexOf(kindOf(piece))
  return at < 0 ? history.pieceOrder.length : at
}

/** Pieces as a value of a message, without signs. */
export function piecesOf(changes: readonly Change[]): MessageValue {
  return {
    type: 'counts',
    counts: changes.map(({ amount, key, one = key, piece }) => {
      const count = Math.abs(amount ?? 1)
      return [count, count === 1 ? one : key, piece.replace('lost:', '')]
    }),
  }
}

/** The opponent who takes by the other line what the seat takes by this one, before the seat could. */
export function rivalOf(one: PlayedLine, other: PlayedLine, seat: Seat, ui: LineTexts): Seat | undefined {
  const own = ownSteps(one, seat).filter(
    ({ described, view }) => ui.explains?.isTakenAway(described, view) === true,
  )
  const wanted = new Set(own.map(({ described }) => JSON.stringify(described)))
  const taken = other.steps.find(({ described }) => wanted.has(JSON.stringify(described)))
  return taken === undefined || taken.seat === seat ? undefined : taken.seat
}

/** The first steps, as long as the seat itself decides. */
function ownSteps({ steps }: PlayedLine, seat: Seat): readonly LineStep[] {
  const end = steps.findIndex((step) => step.seat !== seat)
  return end < 0 ? steps : steps.slice(0, end)
}
