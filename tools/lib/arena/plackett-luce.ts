/**
 * What a fit needs of many games: how much of the wins each contender had, and how often each line-up played. A line-up
 * is who takes part, by contender: how many chairs it has.
 */
export interface Tally {
  readonly wins: number[]
  readonly lineUps: Map<string, { readonly chairs: readonly number[]; times: number }>
}

export function newTally(contenders: number): Tally {
  return { wins: Array.from({ length: contenders }, () => 0), lineUps: new Map() }
}

/** Adds a game: for every chair its contender, and its share of the win. Who came second is not asked: nobody plays for that. */
export function addGame(
  races: Tally,
  seats: readonly { readonly bot: number; readonly share: number }[],
): void {
  const chairs = races.wins.map(() => 0)
  for (const { bot, share } of seats) {
    chairs[bot]!++
    races.wins[bot]! += share
  }
  addLineUp(races, chairs, 1)
}

/** Adds a pair that won half of so many games each, which nobody played: it keeps a fit finite where one always wins. */
export function addPriorDraw(races: Tally, one: number, other: number, games: number): void {
  races.wins[one]! += games / 2
  races.wins[other]! += games / 2
  addLineUp(
    races,
    races.wins.map((_, at) => (at === one || at === other ? 1 : 0)),
    games,
  )
}

function addLineUp({ lineUps }: Tally, chairs: readonly number[], times: number): void {
  const key = chairs.join()
  const race = lineUps.get(key)
  if (race === undefined) lineUps.set(key, { chairs: [...chairs], times })
  else race.times += times
}

export function addTally(to: Tally, { wins, lineUps }: Tally): void {
  for (const [at, won] of wins.entries()) to.wins[at]! += won
  for (const { chairs, times } of lineUps.values()) addLineUp(to, chairs, times)
}

const MAX_ITERATIONS = 20_000
/** A strength that changes by less than this part is found. */
const TOLERANCE = 1e-8

/**
 * The most likely strengths by Luce's choice axiom (Bradley and Terry's model for more than two): everybody wins in
 * proportion to strength. By Hunter's algorithm ("MM algorithms for generalized Bradley-Terry models", 2004). In Elo: of
 * two that are 400 apart the stronger wins ten games of eleven. The anchor is at 0. Whoever never won or never lost must
 * not be in it.
 */
export function fitElo({ wins, lineUps }: Tally, anchor: number): number[] {
  const races = [...lineUps.values()]
  let strengths = wins.map(() => 1)
  for (let round = 0; round < MAX_ITERATIONS; round++) {
    const expected = wins.map(() => 0)
    for (const { chairs, times } of races) {
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
