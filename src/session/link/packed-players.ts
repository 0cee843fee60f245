import * as v from 'valibot'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../appearance.ts'
import { LEVELS, playerShape } from '../players.ts'
import type { Player } from '../players.ts'
import type { PackReader, PackWriter } from './packed-number.ts'
import { putListed, putText, takeListed, takeText } from './packed-text.ts'

/** Puts a player. The lists it refers to may only grow at their ends. */
export function packPlayer(out: PackWriter, player: Player): void {
  const { kind, name, color, symbol } = player
  putListed(out, kind === 'bot' ? player.level : kind, CONTROLS)
  putListed(out, name, BOT_NAMES, putText)
  putListed(out, color, COLORS)
  putListed(out, symbol, SYMBOL_NAMES)
}

/** The next player; undefined if it is none that could sit at a table. */
export function unpackPlayer(from: PackReader): Player | undefined {
  const control = takeListed(from, CONTROLS)
  const name = takeListed(from, BOT_NAMES, takeText)
  const appearance = { name, color: takeListed(from, COLORS), symbol: takeListed(from, SYMBOL_NAMES) }
  const read = v.safeParse(
    playerShape,
    control === 'person' ? { ...appearance, kind: 'person' } : { ...appearance, kind: 'bot', level: control },
  )
  return read.success ? read.output : undefined
}
/** Who decides: a person, or a bot of a level. */
export const CONTROLS: readonly string[] = ['person', ...LEVELS]
