import type { Goods } from '../events.ts'
import type { GoodName } from '../vocabulary.ts'

/** A disadvantage of a choice: its code, what it concerns, and whether it is so bad that it should be confirmed. */
export interface WarningFact {
  readonly code: string
  readonly serious: boolean
  /** Is it so at the beginning of every game? Then it is said without alarm. */
  readonly usual?: boolean
  readonly goods?: Goods
  readonly good?: GoodName
  readonly building?: string
  /** Only for a role that would bring nothing else: the doubloons on its card. */
  readonly coinsOnCard?: number
}
