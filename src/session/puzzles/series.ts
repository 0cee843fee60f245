import { hashText } from '../../engine/core/hash.ts'
import type { Puzzle } from './puzzle-data.ts'

// Ways to solve several puzzles one after the other.

/** `streak`: ever harder, until one is missed; `moments`: those of one game; `exact`: positions that are solved to the end. */
export const SERIES = ['streak', 'moments', 'exact'] as const
export type Series = (typeof SERIES)[number]

/** Steps of a streak at most. */
const STEPS = 20
/** The moments of a game. */
const MOMENTS = 3

type Named = Pick<Puzzle, 'id' | 'rating'>

/** The puzzle at a step of a streak, from 0: one of those that are about as hard as its step wants; none after the last one. */
export function puzzleOfStreak<One extends Named>(
  puzzles: readonly One[],
  seed: string,
  step: number,
): One | undefined {
  const steps = Math.min(STEPS, puzzles.length)
  if (step >= steps) return undefined
  const [from, to] = [step, step + 1].map((at) => Math.floor((at * puzzles.length) / steps)) as [
    number,
    number,
  ]
  const alike = puzzles.toSorted(harderLast).slice(from, to)
  return alike[parseInt(hashText(`streak|${seed}|${String(step)}`).slice(0, 4), 16) % alike.length]
}
const harderLast = (one: Named, other: Named): number =>
  one.rating - other.rating || (one.id < other.id ? -1 : 1)

/** The number of the game and the ply of a puzzle. */
const placeOf = ({ id }: Named): readonly [game: number, ply: number] => {
  const [game, ply] = id.split('-').map(Number)
  return [game!, ply!]
}

/** The games with three puzzles, each in the order in which they were played. */
export function momentsOf<One extends Named>(puzzles: readonly One[]): readonly (readonly One[])[] {
  const numbers = [...new Set(puzzles.map((one) => placeOf(one)[0]))]
  return numbers
    .map((number) => puzzles.filter((one) => placeOf(one)[0] === number))
    .filter(({ length }) => length >= MOMENTS)
    .map((all) => all.toSorted((one, other) => placeOf(one)[1] - placeOf(other)[1]))
}

/** The game whose moments are solved next: the one with the fewest that were tried. */
export function nextMoments<One extends Named>(
  puzzles: readonly One[],
  isTried: (id: string) => boolean,
): readonly One[] | undefined {
  const triedOf = (all: readonly One[]): number => all.filter(({ id }) => isTried(id)).length
  return momentsOf(puzzles).toSorted((one, other) => triedOf(one) - triedOf(other))[0]
}
