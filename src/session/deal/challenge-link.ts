import { OVER } from '../../engine/core/game.ts'
import type { Seat } from '../../engine/core/game.ts'
import { seedIn } from '../dice-source.ts'
import type { GameRegistry } from '../journal.ts'
import { MAX_LINK, readGameLink, writeGameLink } from '../link/game-link.ts'
import type { LinkContent, LinkedGame } from '../link/game-link.ts'
import { seal } from '../link/sealed-text.ts'
import type { LinkFault } from '../link/sealed-text.ts'
import type { Table } from '../table.ts'

// A challenge in a link: a finished game and the seat of the player who challenges. Its deal can be played again, since all
// dice follow from the seed. The format is public, see docs/journal.md, and never changes.

/** Characters of a checksum. */
const CHECK = 6
/** The first character of the text is the seat. */
const SEATS = '0123456789'

/** A finished game which others are asked to do better in. */
export interface Challenge extends LinkedGame {
  /** Who challenges; a person of the game. */
  readonly seat: Seat
  /** The seed of all dice: 32 hexadecimal digits. */
  readonly seed: string
}

/** Can a game be a challenge: is it over, and do all its dice follow from a seed? Then at least one person must have played. */
export function canChallenge(
  table: Pick<Table, 'turn'>,
  { luck, people }: Pick<LinkContent, 'luck' | 'people'>,
) {
  return table.turn() === OVER && luck.startsWith('seed:') && people.some(({ kind }) => kind === 'person')
}

/** Writes a finished game as the text of a challenge by the person on `seat`. */
export function writeChallenge(table: Table, content: Omit<LinkContent, 'moment'>, seat: Seat): string {
  return seal(SEATS[seat]! + writeGameLink(table, { ...content, moment: table.ply() }))
}

/** Reads the text of a challenge and replays its game; never throws. */
export function readChallenge(text: string, games: GameRegistry): Challenge | { fault: LinkFault } {
  if (text.length > MAX_LINK) return { fault: { code: 'longLink' } }
  const content = text.slice(0, -CHECK)
  if (content.length < 2 || seal(content) !== text) return { fault: { code: 'damagedLink' } }
  const seat = SEATS.indexOf(content[0]!)
  // A later format begins with another character.
  if (seat < 0) return { fault: { code: 'newerLink' } }
  const game = readGameLink(content.slice(1), games)
  if ('fault' in game) return game
  const seed = seedIn(game.luck)
  const isOne = seed !== undefined && canChallenge(game.table, game) && game.people[seat]?.kind === 'person'
  return isOne
    ? { ...game, seat, seed }
    : {
        fault: game.release === '' ? { code: 'foreignLink' } : { code: 'foreignLink', release: game.release },
      }
}
