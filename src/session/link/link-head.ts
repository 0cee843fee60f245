import type { AnyGame } from '../../engine/core/game.ts'
import type { GameRegistry } from '../journal.ts'
import { newPackReader } from './packed-number.ts'
import type { PackReader } from './packed-number.ts'
import { takeWord } from './packed-text.ts'
import { refuse, unseal } from './sealed-text.ts'
import type { LinkFault } from './sealed-text.ts'

/** How links of one kind begin. */
interface LinkKind {
  /** The first character of the text names the format. */
  readonly format: string
  /** Characters; a longer text is refused before it is read. */
  readonly longest: number
}
/** A link whose head is read: the release that wrote it and its game. What follows is in `from`. */
interface LinkHead {
  readonly from: PackReader
  readonly game: AnyGame
  readonly release: string
}

/** Reads the head of a link's text; never throws. */
export function readLinkHead(
  text: string,
  { format, longest }: LinkKind,
  games: GameRegistry,
): LinkHead | { fault: LinkFault } {
  if (text.length > longest) return refuse('longLink')
  const content = unseal(text)
  if (content === undefined) return refuse('damagedLink')
  const from = content.startsWith(format) ? newPackReader(content.slice(format.length)) : undefined
  if (from === undefined) return refuse('newerLink')
  const release = takeWord(from)
  const game = games(takeWord(from))
  return game === undefined ? refuse('unknownGame', release) : { from, game, release }
}
