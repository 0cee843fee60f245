import type { Seat } from '../../core/game.ts'
import type { EndingName, GoodName, RoleName, TileName } from './vocabulary.ts'

/** The number of barrels or tiles of each good, without those that are 0. */
export type Goods = { readonly [good in GoodName]?: number }

/** The events of the game. They hold numbers and names; only `i18n` translates them. */
export type Event =
  | { readonly type: 'round'; readonly round: number; readonly governor: Seat }
  | { readonly type: 'role'; readonly seat: Seat; readonly role: RoleName; readonly coins: number }
  | { readonly type: 'passed'; readonly seat: Seat; readonly step: string }
  | { readonly type: 'tookTile'; readonly seat: Seat; readonly tile: TileName }
  | { readonly type: 'drewTile'; readonly seat: Seat; readonly tile: TileName; readonly building: string }
  | { readonly type: 'discarded'; readonly tiles: Goods }
  | { readonly type: 'reshuffled' }
  | { readonly type: 'rowDrawn'; readonly tiles: Goods }
  | { readonly type: 'recruited'; readonly seat: Seat }
  | { readonly type: 'arrived'; readonly seat: Seat; readonly count: number }
  | {
      readonly type: 'arranged'
      readonly seat: Seat
      readonly working: number
      readonly idle: number
    }
  | { readonly type: 'shipFilled'; readonly count: number; readonly missing: number }
  | { readonly type: 'manned'; readonly seat: Seat; readonly place: string; readonly building: string }
  | { readonly type: 'built'; readonly seat: Seat; readonly building: string; readonly price: number }
  | { readonly type: 'produced'; readonly seat: Seat; readonly goods: Goods }
  | { readonly type: 'earned'; readonly seat: Seat; readonly coins: number; readonly building: string }
  | { readonly type: 'bonusGood'; readonly seat: Seat; readonly good: GoodName }
  | { readonly type: 'sold'; readonly seat: Seat; readonly good: GoodName; readonly price: number }
  | { readonly type: 'houseEmptied'; readonly goods: Goods }
  | {
      readonly type: 'loaded'
      readonly seat: Seat
      readonly good: GoodName
      readonly count: number
      readonly ship: number
      /** The spaces of the ship. */
      readonly room: number
      readonly points: number
    }
  | {
      readonly type: 'shipped'
      readonly seat: Seat
      readonly good: GoodName
      readonly count: number
      readonly building: string
      readonly points: number
    }
  | { readonly type: 'kept'; readonly seat: Seat; readonly goods: Goods }
  | { readonly type: 'lost'; readonly seat: Seat; readonly goods: Goods }
  | { readonly type: 'sailed'; readonly ship: number; readonly good: GoodName; readonly count: number }
  | { readonly type: 'prospected'; readonly seat: Seat; readonly coins: number }
  | { readonly type: 'cardCoins'; readonly roles: readonly RoleName[] }
  | { readonly type: 'ending'; readonly cause: EndingName }
  | { readonly type: 'over'; readonly winners: readonly Seat[] }
  | { readonly type: 'picked'; readonly seat: Seat; readonly building: string }
  | { readonly type: 'marketDrawn'; readonly buildings: readonly string[] }
  | {
      readonly type: 'bid'
      readonly seat: Seat
      /** The place in the order of turns, from 0. */
      readonly turn: number
      /** The bid, in half points. */
      readonly halves: number
      /** The seat that held the place before. */
      readonly outbid: Seat | null
    }
  | { readonly type: 'seated'; readonly order: readonly Seat[] }
  /** A plantation just taken from the row or drawn from the pile was turned into a forest. */
  | { readonly type: 'forested'; readonly seat: Seat; readonly tile: TileName; readonly from: 'row' | 'pile' }
  /** A guest moved from a building to a place: a kind of tile or a building. */
  | { readonly type: 'guestMoved'; readonly seat: Seat; readonly building: string; readonly place: string }
  /** A player gave something instead of a doubloon: a colonist (from a place), a barrel (of a good), or a point. */
  | {
      readonly type: 'gave'
      readonly seat: Seat
      readonly gift: 'colonist' | 'good' | 'point'
      /** The kind of tile, the building or 'sanJuan' the colonist comes from; null for other gifts. */
      readonly place: string | null
      readonly good: GoodName | null
    }
  /** A building brought points without a load. */
  | { readonly type: 'gained'; readonly seat: Seat; readonly points: number; readonly building: string }
  /** A building sold a barrel outside the trading house. */
  | {
      readonly type: 'soldOwn'
      readonly seat: Seat
      readonly good: GoodName
      readonly price: number
      readonly building: string
    }
  /** A building shipped a load of several kinds. */
  | {
      readonly type: 'shippedMixed'
      readonly seat: Seat
      readonly goods: Goods
      readonly building: string
      readonly points: number
    }
