/**
 * The sufficient statistics of many games for the fit: the wins of each contender, and how often each line-up played. A
 * line-up is the number of chairs of each contender.
 */
export interface Tally {
  readonly wins: number[]
  readonly lineUps: Map<string, { readonly chairs: readonly number[]; times: number }>
}

export function newTally(contenders: number): Tally {
  return { wins: Array.from({ length: contenders }, () => 0), lineUps: new Map() }
}

/** Adds a game: the contender and the share of the win of every chair. Only the winner counts, not the further ranking. */
export function addGame(
  tally: Tally,
  seats: readonly { readonly bot: number; readonly share: number }[],
): void {
  const chairs = tally.wins.map(() => 0)
  for (const { bot, share } of seats) {
    chairs[bot]!++
    tally.wins[bot]! += share
  }
  addLineUp(tally, chairs, 1)
}

/** Adds virtual games of a pair, half won by each: a prior that keeps the fit finite where one contender always wins. */
export function addPriorDraw(tally: Tally, one: number, other: number, games: number): void {
  tally.wins[one]! += games / 2
  tally.wins[other]! += games / 2
  addLineUp(
    tally,
    tally.wins.map((_, at) => (at === one || at === other ? 1 : 0)),
    games,
  )
}

function addLineUp({ lineUps }: Tally, chairs: readonly number[], times: number): void {
  const key = chairs.join()
  const lineUp = lineUps.get(key)
  if (lineUp === undefined) lineUps.set(key, { chairs: [...chairs], times })
  else lineUp.times += times
}

export function addTally(to: Tally, { wins, lineUps }: Tally): void {
  for (const [at, won] of wins.entries()) to.wins[at]! += won
  for (const { chairs, times } of lineUps.values()) addLineUp(to, chairs, times)
}

const MAX_ITERATIONS = 20_000
/** The fit ends when no strength changes by more than this part. */
const TOLERANCE = 1e-8

/**
 * Fits the strengths of the Plackett-Luce model to winners (Luce's choice axiom; Bradley-Terry for more than two players):
 * each chair wins in proportion to its strength. Maximum likelihood by Hunter's algorithm ("MM algorithms for generalized
 * Bradley-Terry models", 2004). Returns Elo: 400 points more win ten games of eleven; the anchor has 0. Every contender
 * must have won and lost (see `addPriorDraw`).
 */
export function fitElo({ wins, lineUps }: Tally, anchor: number): number[] {
  const tally = [...lineUps.values()]
  let strengths = wins.map(() => 1)
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const expected = wins.map(() => 0)
    for (const { chairs, times } of tally) {
      const all = chairs.reduce((sum, some, at) => sum + some * strengths[at]!, 0)
      for (const [at, some] of chairs.entries()) expected[at]! += (times * some) / all
    }
    const next = strengths.map((_, at) => wins[at]! / expected[at]!)
    const scale = next[anchor]!
    const before = strengths
    strengths = next.map((strength) => strength / scale)
    if (strengths.every((strength, at) => Math.abs(strength / before[at]! - 1) < TOLERANCE)) break
  }
  return strengths.map((strength) => 400 * Math.log10(strength))
}
