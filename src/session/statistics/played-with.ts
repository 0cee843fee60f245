import type { Appearance } from '../players.ts'
import { withoutCopies } from './my-games.ts'
import type { ReportedGame } from './my-games.ts'

/** A person at other devices, as they were in the last of the games. */
export interface PlayedWith extends Appearance {
  /** How many finished online games. */
  readonly games: number
  /** Milliseconds since 1970, about when the last one ended. */
  readonly last: number
}

/**
 * The people at other devices in finished online games, the last first. A person is known by their name, in capitals or not;
 * `persons` says which names are of one person (online/group/person-names.ts).
 * Where it is not known which seats were of this device, as in a restored game, no person is known to be at another one.
 */
export function playedWith(
  games: readonly ReportedGame[],
  persons: ReadonlyMap<string, string> = new Map(),
): readonly PlayedWith[] {
  const known = new Map<string, PlayedWith>()
  for (const { people, own, ended } of withoutCopies(games.filter(({ isOnline }) => isOnline)))
    for (const [seat, { kind, name, color, symbol }] of people.entries()) {
      if (kind !== 'person' || own.includes(seat)) continue
      const lower = name.toLocaleLowerCase('en')
      const key = persons.get(lower) ?? lower
      known.set(key, { name, color, symbol, games: (known.get(key)?.games ?? 0) + 1, last: ended })
    }
  return [...known.values()].sort(
    (one, other) => other.last - one.last || one.name.localeCompare(other.name, 'en'),
  )
}
