/** Pairs before the first look, and at most. */
const PAIRS = { least: 8, most: 64 }

/**
 * By how many standard errors a choice has to lead, and up to how many more pairs would be no use. As there is a look after
 * every pair, more is asked of the first looks: choices that win alike pass as seldom as by two standard errors after 16, 32 or 64 pairs.
 */
function boundsAfter(pairs: number): { sure: number; hopeless: number } {
  const done = (pairs - PAIRS.least) / (PAIRS.most - PAIRS.least)
  return { sure: 3.3 - 1.2 * done ** 0.4, hopeless: -0.5 + 2.6 * done }
}

/** Is one choice better than another? `difference` plays a pair of games with the same dice and tells what the first won more. */
export function isBetter(difference: (pair: number) => number): boolean {
  let [sum, squares] = [0, 0]
  for (let pairs = 1; pairs <= PAIRS.most; pairs++) {
    const one = difference(pairs - 1)
    sum += one
    squares += one * one
    if (pairs < PAIRS.least) continue
    const gain = sum / pairs
    const spread = Math.max(0, squares - pairs * gain * gain) / (pairs - 1)
    const error = Math.max(Math.sqrt(spread / pairs), 1 / pairs)
    const { sure, hopeless } = boundsAfter(pairs)
    if (gain > sure * error) return true
    if (gain <= hopeless * error) return false
  }
  return false
}
