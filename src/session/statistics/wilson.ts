/** A 95 % confidence interval. */
export interface Interval {
  readonly least: number
  readonly most: number
}

/** The two-sided 95 % quantile of the normal distribution. */
const Z95 = 1.959964

/**
 * Wilson's score interval of a share: `won` of `games`, where a shared win counts in parts. Accurate with few games and
 * near 0 and 1. It takes games for independent and ignores that games of one deal are alike.
 */
export function wilson(won: number, games: number): Interval {
  if (games <= 0) return { least: 0, most: 1 }
  const share = won / games
  const square = (Z95 * Z95) / games
  const middle = share + square / 2
  const reach = Z95 * Math.sqrt((share * (1 - share)) / games + square / (4 * games))
  return {
    least: Math.max(0, (middle - reach) / (1 + square)),
    most: Math.min(1, (middle + reach) / (1 + square)),
  }
}
