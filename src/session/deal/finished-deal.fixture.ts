import { gameById } from '../../engine/games/registry.ts'
import { randomLink } from '../link/random-link.fixture.ts'
import type { LinkContent } from '../link/game-link.ts'
import type { Table } from '../table.ts'
import { writeChallenge } from './challenge-link.ts'

export type Finished = LinkContent & { readonly table: Table }
/** A random game whose dice follow from a seed, with a person on `seat`. */
export function finished(game: string, seats: number, number: number, seat: number): Finished {
  for (let at = number; ; at += 10_000) {
    const one = randomLink(gameById(game)!, seats, at)
    if (!one.luck.startsWith('seed:')) continue
    const people = one.people.map((player, i) =>
      i === seat ? { ...player, kind: 'person' as const } : player,
    )
    return { ...one, people }
  }
}
export const challengeOf = ({ table, ...content }: Finished, seat: number): string =>
  writeChallenge(table, content, seat)
