import { hashText } from '../../engine/core/hash.ts'
import type { Day } from '../deal/day.ts'
import type { Puzzle } from './puzzle-data.ts'
import type { PuzzleTry } from './puzzle-rating.ts'

/** The puzzles next to a rating from which the next one is drawn. */
const NEAR = 5

type Named = Pick<Puzzle, 'id' | 'rating'>

/**
 * The puzzle of a day: the one whose name gives the least hash together with the date. Of a longer list another one is
 * chosen only if that is new.
 */
export function puzzleOfDay<One extends Named>(
  game: string,
  day: Day,
  puzzles: readonly One[],
): One | undefined {
  const placeOf = ({ id }: One): string => hashText(`windrose puzzle|${game}|${day}|${id}`)
  return puzzles.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))[0]
}

/**
 * The next puzzle for a player with this rating: one of those near it that were not tried, then those that were not solved,
 * then the one that was tried longest ago. `but` is not asked again immediately.
 */
export function nextPuzzle<One extends Named>(
  puzzles: readonly One[],
  tries: readonly PuzzleTry[],
  rating: number,
  but?: string,
): One | undefined {
  const others = puzzles.length > 1 ? puzzles.filter(({ id }) => id !== but) : puzzles
  const last = new Map(tries.map((one, at) => [one.id, { ...one, at }]))
  const fresh = others.filter(({ id }) => !last.has(id))
  const near = fresh
    .toSorted((one, other) => Math.abs(one.rating - rating) - Math.abs(other.rating - rating))
    .slice(0, NEAR)
  if (near.length > 0)
    return near[parseInt(hashText(`next|${String(tries.length)}`).slice(0, 4), 16) % near.length]
  const isMissed = ({ id }: One): boolean => last.get(id)!.grade !== 'good'
  const missed = others.filter(isMissed)
  const ageOf = ({ id }: One): number => last.get(id)!.at
  return (missed.length > 0 ? missed : others).toSorted((one, other) => ageOf(one) - ageOf(other))[0]
}
