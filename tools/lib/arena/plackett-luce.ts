/** Who came before whom in one game: groups of equals, the best first, each a list of contenders. */
export type Ranking = readonly (readonly number[])[]

/**
 * What a fit needs of many rankings: how often each contender was the best of those still in the race, and how often
 * each race was run. A race is who takes part, by contender: how many chairs it has in it.
 */
export interface Races {
  readonly wins: number[]
  readonly run: Map<string, { readonly chairs: readonly number[]; times: number }>
}

export function newRaces(contenders: number): Races {
  return { wins: Array.from({ length: contenders }, () => 0), run: new Map() }
}

/**
 * Takes a ranking apart: its first wins a race against all, the second one against all but the first, and so on. Equals
 * each win the race in which all of them still are (Breslow's rule).
 */
export function addRanking(races: Races, ranking: Ranking): void {
  const chairs = races.wins.map(() => 0)
  for (const contender of ranking.flat()) chairs[contender]!++
  for (const group of ranking) {
    if (chairs.reduce((all, some) => all + some, 0) < 2) return
    for (const contender of group) races.wins[contender]!++
    addRace(races, chairs, group.length)
    for (const contender of group) chairs[contender]!--
  }
}

/** Adds a pair that won half of so many games each, which nobody played: it keeps a fit finite where one always wins. */
export function addDraw(races: Races, one: number, other: number, games: number): void {
  races.wins[one]! += games / 2
  races.wins[other]! += games / 2
  addRace(
    races,
    races.wins.map((_, at) => (at === one || at === other ? 1 : 0)),
    games,
  )
}

function addRace({ run }: Races, chairs: readonly number[], times: number): void {
  const key = chairs.join()
  const race = run.get(key)
  if (race === undefined) run.set(key, { chairs: [...chairs], times })
  else race.times += times
}

export function addRaces(to: Races, { wins, run }: Races): void {
  for (const [at, won] of wins.entries()) to.wins[at]! += won
  for (const { chairs, times } of run.values()) addRace(to, chairs, times)
}

const ROUNDS = 20_000
/** A strength that changes by less than this part is found. */
const STILL = 1e-8

/**
 * The most likely strengths by the model of Plackett and Luce, in which everybody in a race is its best in proportion to
 * strength: Hunter's algorithm ("MM algorithms for generalized Bradley-Terry models", 2004). In Elo: of two that are 400
 * apart the stronger wins ten games of eleven. The anchor is at 0. Whoever never won or never lost must not be in it.
 */
export function eloOf({ wins, run }: Races, anchor: number): number[] {
  const races = [...run.values()]
  let strengths = wins.map(() => 1)
  for (let round = 0; round < ROUNDS; round++) {
    const expected = wins.map(() => 0)
    for (const { chairs, times } of races) {
      const all = chairs.reduce((sum, some, at) => sum + some * strengths[at]!, 0)
      for (const [at, some] of chairs.entries()) expected[at]! += (times * some) / all
    }
    const next = strengths.map((_, at) => wins[at]! / expected[at]!)
    const scale = next[anchor]!
    const before = strengths
    strengths = next.map((strength) => strength / scale)
    if (strengths.every((strength, at) => Math.abs(strength / before[at]! - 1) < STILL)) break
  }
  return strengths.map((strength) => 400 * Math.log10(strength))
}
