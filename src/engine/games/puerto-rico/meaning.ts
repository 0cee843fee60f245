import type { GIFTS, GoodName, RoleName, TileName } from './vocabulary.ts'

/** What may be given instead of a doubloon (PR 13.2). */
type GiftName = (typeof GIFTS)[number]

/** The meaning of an action, by its verb. */
export type Meaning =
  /** Declines, or ends a series of choices. */
  | { readonly verb: 'pass' }
  /** Takes a role card; the second prospector is card 7. */
  | { readonly verb: 'role'; readonly role: RoleName; readonly card: number }
  /** Takes a face-up tile; `as` if it is turned into a forest (PR 13.3). */
  | { readonly verb: 'tile'; readonly tile: TileName; readonly as?: TileName }
  /** Uses a building; `good` if it ships or sells a kind. */
  | { readonly verb: 'use'; readonly building: string; readonly good?: GoodName }
  /** Takes the colonist of the mayor's privilege; `count` if there are two of them. */
  | { readonly verb: 'recruit'; readonly count?: number }
  | ({ readonly verb: 'place' } & PlaceMeaning)
  | { readonly verb: 'build'; readonly building: string }
  /** Takes the craftsman's extra barrel. */
  | { readonly verb: 'bonus'; readonly good: GoodName }
  | { readonly verb: 'sell'; readonly good: GoodName }
  /** Loads a kind onto a cargo ship, counted from 0. */
  | { readonly verb: 'load'; readonly good: GoodName; readonly ship: number }
  /** Stores all barrels of a kind in a warehouse. */
  | { readonly verb: 'store'; readonly good: GoodName }
  /** Keeps a single barrel. */
  | { readonly verb: 'keep'; readonly good: GoodName }
  /** Picks a kind for the market. */
  | { readonly verb: 'pick'; readonly building: string }
  /** Bids for a place in the order of turns, from 0, in half points. */
  | { readonly verb: 'bid'; readonly turn: number; readonly halves: number }
  /** Moves a guest to a place. */
  | ({ readonly verb: 'guest' } & PlaceMeaning)
  | { readonly verb: 'give'; readonly gift: GiftName; readonly good?: GoodName }
  /** Gives a colonist from a place. */
  | ({ readonly verb: 'give'; readonly gift: GiftName } & (PlaceMeaning | SanJuanMeaning))
  /** Puts a number of barrels of a kind into a mixed load. */
  | { readonly verb: 'pack'; readonly good: GoodName; readonly count: number }

/** Where a colonist stands: 0 to 5 a kind of tile, from 6 on a building, 6 plus its `slot` in the view. */
export type PlaceMeaning = { readonly place: number; readonly tile: TileName } | BuildingPlaceMeaning
interface BuildingPlaceMeaning {
  readonly place: number
  readonly building: string
}
/** A colonist without a job; its place is 255. */
interface SanJuanMeaning {
  readonly place: number
  readonly from: 'sanJuan'
}

/** The details of the meanings with one verb. */
export type Details<Verb extends Meaning['verb']> = WithoutVerb<Extract<Meaning, { readonly verb: Verb }>>
type WithoutVerb<One> = One extends unknown ? Omit<One, 'verb'> : never
