/** The lines of a cargo ship: all that grows with its hold, in the measures of its drawing. */
export interface ShipLines {
  readonly hull: string
  readonly hullShade: string
  readonly planks: string
  readonly spars: string
  readonly sails: string
  readonly sailShade: string
  readonly flag: string
  readonly waves: string
  /** Where every space of the hold begins. */
  readonly spaces: readonly number[]
}

const SPACE = 29
const LONGEST = 8
const AFT = 20
/** From the end of the hold to the tip of the bowsprit. */
const BOW = 58
const CREST = 24
/** All ships are drawn to one scale, so the picture is as wide as the longest. */
export const WIDTH = AFT + LONGEST * SPACE + BOW
export const HEIGHT = 59

export function shipLines(room: number): ShipLines {
  const fore = AFT + room * SPACE
  const mast = fore + 14
  /** A point so far before the end of the hold. */
  const at = (beyond: number, y: number): string => `${String(fore + beyond)} ${String(y)}`
  const by = (beside: number, y: number): string => `${String(mast + beside)} ${String(y)}`
  return {
    hull: `M3 6H18L19 16L${at(33, 16)}C${at(28, 30)} ${at(16, 48)} ${at(2, 48)}H22C13 46 6 30 3 6Z`,
    hullShade: `M11 38L${at(21, 38)}C${at(16, 44)} ${at(9, 47.2)} ${at(2, 47.2)}H22C17 46 14 42.6 11 38Z`,
    planks: `M4 11H18.4M${at(3, 24)}L${at(29, 24)}M${at(3, 31)}L${at(25, 31)}`,
    spars: `M${by(0, 16)}V-4.4M${by(18, 16)}L${by(40, 5)}M7 6V-3.6`,
    flag: 'M7-3.6H17L14.4-1.2 17 1.2H7Z',
    sails: `M${by(5, -3)}L${by(38, 5)} ${by(15, 12)}ZM${by(-14, -3)}L${by(10, -3)}C${by(15, 0)} ${by(15, 8)} ${by(11, 13)}L${by(-14, 13)}C${by(-10, 8)} ${by(-10, 0)} ${by(-14, -3)}Z`,
    sailShade: `M${by(5, -2.3)}L${by(9.6, -2.3)}C${by(14, 0)} ${by(14, 8)} ${by(10.6, 12.3)}L${by(4, 12.3)}C${by(8, 7)} ${by(8, 0)} ${by(5, -2.3)}Z`,
    waves: `M2 50.5${Array.from({ length: Math.ceil((fore + 36) / CREST) }, () => 'q6-5 12 0t12 0').join('')}`,
    spaces: Array.from({ length: room }, (_, i) => AFT + 1.5 + i * SPACE),
  }
}
