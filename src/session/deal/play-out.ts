import { assert } from '../../engine/core/fault.ts'
import { CHANCE } from '../../engine/core/game.ts'
import { botSeed } from '../dice-source.ts'
import type { DiceSource } from '../dice-source.ts'
import type { Level } from '../players.ts'
import type { Table } from '../table.ts'
import type { Thinker } from '../thinking.ts'

/** Who plays a game out, and with which dice. */
export interface PlayOut {
  /** The `luck` of the journal, from which the bots have their random numbers. */
  readonly luck: string
  readonly dice: DiceSource
  /** The level of the bot on each seat. */
  readonly levels: readonly Level[]
  readonly thinker: Thinker
  /** Ends the game early; then `playOut` rejects with an AbortError. */
  readonly signal: AbortSignal
  /** Called after every choice. */
  onChoice(): void
}

/** Bots play a game to its end, as they would at a table with this luck: the result is the same on every device. */
export async function playOut(
  table: Table,
  { luck, dice, levels, thinker, signal, onChoice }: PlayOut,
): Promise<void> {
  const { id: game, version } = table.game
  for (let seat = table.turn(); seat >= CHANCE; seat = table.turn()) {
    if (seat === CHANCE) {
      table.post({ seat, salt: dice.salt(table.rolls()) })
      continue
    }
    const level = levels[seat]
    assert(level !== undefined, 'a bot on every seat')
    const question = { game, version, state: table.state(), level, seed: botSeed(luck, table.hash()) }
    const refusal = table.post({ seat, action: await thinker.think(question, signal) })
    assert(refusal === null, 'a bot chooses what is legal')
    onChoice()
  }
}
