import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../appearance.ts'
import type { Appearance, Player } from '../players.ts'
import type { Deal } from './daily-deal.ts'

/** The players of a deal by seat: the person on the seat of the deal, and bots with other names, colors and symbols. */
export function dealPlayers(
  { seats, seat, level }: Pick<Deal, 'seats' | 'seat' | 'level'>,
  person: Appearance,
): readonly Player[] {
  const names = BOT_NAMES.filter((name) => name !== person.name)
  const colors = COLORS.filter((color) => color !== person.color)
  const symbols = SYMBOL_NAMES.filter((symbol) => symbol !== person.symbol)
  return Array.from({ length: seats }, (_, at): Player => {
    if (at === seat) return { kind: 'person', ...person }
    const nth = at < seat ? at : at - 1
    return { kind: 'bot', level, name: names[nth]!, color: colors[nth]!, symbol: symbols[nth]! }
  })
}
