import type { Dice } from '../../engine/core/dice.ts'
import { saltedDice } from '../../engine/core/dice.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { AnyGame } from '../../engine/core/game.ts'
import { hashText } from '../../engine/core/hash.ts'
import { normalizeOptions } from '../../engine/core/options.ts'
import type { OptionValue } from '../../engine/core/options.ts'
import { formatSubset } from '../../engine/core/subset-option.ts'
import { randomOptions } from '../../bots/search/games.fixture.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../appearance.ts'
import { seededDice } from '../dice-source.ts'
import { LEVELS } from '../players.ts'
import type { Player } from '../players.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import type { LinkContent } from './game-link.ts'

const NAMES = ['Ana', 'Bruno Kraus', 'Žofie', 'Ольга', '太郎', '🦜 Captain', 'ABCDEFGHIJKLMNOPQRSTUVWX']

/** A whole random game, with everything that a link of it holds. The same number gives the same game. */
export function randomLink(game: AnyGame, seats: number, number: number): LinkContent & { table: Table } {
  const dice = saltedDice(hashText(`link ${game.id} ${number}`))
  const isSeeded = dice.below(4) > 0
  const seed = hashText(`seed ${number}`)
  const salts = seededDice(seed)
  const table = newTable(game, seats, optionsFor(game, seats, dice))
  while (table.turn() !== OVER) {
    const open = table.legal()
    const seat = table.turn()
    if (seat === CHANCE) table.post({ seat, salt: salts.salt(table.rolls()) })
    else table.post({ seat, action: open[dice.below(open.length)]! })
  }
  return {
    table,
    luck: isSeeded ? `seed:${seed}` : 'table',
    people: Array.from({ length: seats }, (_, seat) => randomPlayer(seat, dice)),
    moment: dice.below(table.ply() + 1),
    release: ['1.0.0', '0.12.3-beta.1', ''][dice.below(3)]!,
  }
}

function randomPlayer(seat: number, dice: Dice): Player {
  const pick = <One>(list: readonly One[]): One => list[dice.below(list.length)]!
  const appearance = {
    name: pick([...NAMES, BOT_NAMES[seat]!]),
    color: pick([...COLORS, 'any']),
    symbol: pick([...SYMBOL_NAMES, 'any']),
  }
  return dice.below(2) === 0
    ? { ...appearance, kind: 'person' }
    : { ...appearance, kind: 'bot', level: pick(LEVELS) }
}

/** Random options, with lists and codes too. */
function optionsFor(game: AnyGame, seats: number, dice: Dice) {
  const values: Record<string, OptionValue> = randomOptions(game, seats, dice)
  for (const [name, spec] of Object.entries(game.options)) {
    if (spec.type === 'code' && dice.below(2) === 0) values[name] = 'AB23YZ'.slice(0, spec.length)
    if (spec.type === 'subset')
      values[name] = formatSubset(
        spec,
        spec.groups.flatMap(({ slots, of }) => rotated(of, dice).slice(0, slots)),
      )
  }
  return normalizeOptions(game.options, seats, values)
}
const rotated = (list: readonly string[], dice: Dice): readonly string[] => {
  const at = dice.below(list.length)
  return [...list.slice(at), ...list.slice(0, at)]
}
