import type { ActionDescription, Seat } from '../../engine/core/game.ts'
import type { LegalAction } from '../../engine/core/preview.ts'

/** The part of a game's view that the guide reads. */
interface AnyView {
  readonly round: number
  readonly question: { readonly name: string } | null
}
interface AnyEvent {
  readonly type: string
}

/** The current state of the table as lessons see it; replays of the past do not change it. */
export interface Situation<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent> {
  readonly view: View
  /** The learner's seat. */
  readonly me: Seat
  /** Number of actions and rolls played. */
  readonly ply: number
  /** All events of the game so far. */
  readonly events: readonly Event[]
  /** The learner's legal actions; empty while it is not their turn. */
  readonly legalActions: readonly LegalAction[]
  /** One of them that is good; undefined while there are none. */
  readonly suggested: LegalAction | undefined
  /** The learner's turn is complete and waits to be handed over. */
  readonly isHandOverPending: boolean
}

/** Matches every action whose description has all these values. */
export type ActionPattern = Readonly<Partial<ActionDescription>>

export function matchesPattern(described: ActionDescription, wish: ActionPattern): boolean {
  return Object.entries(wish).every(([name, value]) => described[name] === value)
}

/** Is an action of this pattern legal? */
export function mayChoose({ legalActions }: Situation, wish: ActionPattern): boolean {
  return legalActions.some(({ described }) => matchesPattern(described, wish))
}

export function isMyTurn({ legalActions }: Situation): boolean {
  return legalActions.length > 0
}

/** Does the learner have to answer this question? */
export function isAsked({ view, legalActions }: Situation, question: string): boolean {
  return legalActions.length > 0 && view.question?.name === question
}

/** The last event of this type. */
export function lastEvent<Event extends AnyEvent, Type extends Event['type']>(
  { events }: { readonly events: readonly Event[] },
  type: Type,
): Extract<Event, { readonly type: Type }> | undefined {
  return events.findLast((event): event is Extract<Event, { readonly type: Type }> => event.type === type)
}
