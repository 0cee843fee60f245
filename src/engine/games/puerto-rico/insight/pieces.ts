import type { Goods } from '../events.ts'
import { GOODS } from '../vocabulary.ts'

/** Counted pieces by name, such as `good:corn` or `coin`; counts are positive. */
export type Pieces = readonly (readonly [piece: string, count: number])[]

/** The barrels among these goods as pieces, cheapest first; kinds with no barrels are left out. */
export function goodPieces(goods: Goods): Pieces {
  return GOODS.map((good) => [`good:${good}`, goods[good] ?? 0] as const).filter(([, count]) => count > 0)
}
