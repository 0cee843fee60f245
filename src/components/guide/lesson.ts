import type { Spoken } from '../../i18n/spoken.ts'
import type { TargetName } from '../common/game-ui.ts'
import type { Moment, Wish } from './moment.ts'

/** A part of the screen that is no single target. */
type PartName = 'mine' | 'shared' | 'market' | 'roles' | 'dock'
/** What a lesson points at: something on the table, a circle of the mayor's draft by its place, or a part of the screen. */
export type Spot = TargetName | `circle:${number}` | `part:${PartName}`

/** One idea, told at the moment it matters, once. */
export interface Lesson {
  /** The end of its message keys: `guide.lesson.<id>`. */
  readonly id: string
  /** Does it belong to this moment? */
  isNow(moment: Moment): boolean
  /** What it is about, the most important first. */
  spots(moment: Moment): readonly Spot[]
  /** Its sentences; without it, they need no values. */
  say?(moment: Moment): Spoken
  /** The choices it asks for, any of these; without it, there is only something to be read. */
  wants?(moment: Moment): readonly Wish[]
  /** Does it take several choices in a row? Then it lasts as long as it belongs to the moment. */
  readonly isLong?: true
  /** Do the next lessons build upon this choice? */
  readonly isStrict?: true
  /** Is it met only in some games? Then it is not counted. */
  readonly isExtra?: true
}
