import type { ActionDescription, Seat } from '../../engine/core/game.ts'

/** A choice that is open, with what it means. */
export interface OpenChoice {
  readonly action: number
  readonly described: ActionDescription
}

/** As much of any game's view as the guide itself reads. */
interface AnyView {
  readonly round: number
  readonly question: { readonly name: string } | null
}
interface AnyEvent {
  readonly type: string
}

/** The table as the guide sees it: now, never a moment of the past that is looked at. */
export interface Situation<View extends AnyView = AnyView, Event extends AnyEvent = AnyEvent> {
  readonly view: View
  /** The seat of whoever learns. */
  readonly me: Seat
  /** How many choices and rolls have been played. */
  readonly ply: number
  /** Everything that has happened so far. */
  readonly events: readonly Event[]
  /** What may be chosen here; empty while it is not the learner's turn. */
  readonly open: readonly OpenChoice[]
  /** The learner's turn is complete and waits for being handed over. */
  readonly isHandOverPending: boolean
}

/** What a choice has to be about: every detail named here is the same. */
export type ActionPattern = Readonly<Partial<ActionDescription>>

export function matchesPattern(described: ActionDescription, wish: ActionPattern): boolean {
  return Object.entries(wish).every(([name, value]) => described[name] === value)
}

/** Is something like this open? */
export function mayChoose({ open }: Situation, wish: ActionPattern): boolean {
  return open.some(({ described }) => matchesPattern(described, wish))
}

export function isMyTurn({ open }: Situation): boolean {
  return open.length > 0
}

/** Is the learner asked this question? */
export function isAsked({ view, open }: Situation, question: string): boolean {
  return open.length > 0 && view.question?.name === question
}

/** The last thing of this kind that happened. */
export function lastEvent<Event extends AnyEvent, Type extends Event['type']>(
  { events }: { readonly events: readonly Event[] },
  type: Type,
): Extract<Event, { readonly type: Type }> | undefined {
  return events.findLast((event): event is Extract<Event, { readonly type: Type }> => event.type === type)
}
