import type { useTables } from '../../stores/tables.ts'

/** What can be asked for on the card of a table. */
export type CardRequestName = 'share' | 'save' | 'remove'

/** A press on a button of a card; each press is an object of its own. */
export interface CardRequest {
  readonly what: CardRequestName
  readonly record: ReturnType<typeof useTables>['running'][number]
}
