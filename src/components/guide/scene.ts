import type { Action, Seat, State } from '../../engine/core/game.ts'
import { newActions, listActions } from '../../engine/core/game.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { QuestionName } from '../../engine/games/puerto-rico/view-types.ts'
import { BOT_NAMES, COLORS, SYMBOL_NAMES } from '../../stores/looks.ts'
import type { TableSetup } from '../../stores/tables.ts'
import type { SeatLook } from '../common/seats.ts'
import { isLike } from './moment.ts'
import type { Wish } from './moment.ts'

/** The seed of the guided game: the tiles come as the lessons need them. */
export const SEED = 'the guided game'
/** How many sit at the table: whoever learns, and two bots. */
export const SEATS = 3
/** The seat of whoever learns: the first governor. */
export const LEARNER: Seat = 0

/** What a bot answers in the first rounds: the first of these that is open. */
interface Line {
  readonly round: number
  readonly seat: Seat
  readonly question: QuestionName
  readonly wants: readonly Wish[]
}
const FIRST: Seat = 1
const SECOND: Seat = 2
const line = (round: number, seat: Seat, question: QuestionName, ...wants: Wish[]): Line => ({
  round,
  seat,
  question,
  wants,
})

/** The others' parts. Where a line cannot be said, the bot is left to itself. */
const SCRIPT: readonly Line[] = [
  // The mayor and the builder, so that everybody has met three roles after the first round.
  line(1, FIRST, 'takeTile', { tile: 'sugar' }, { tile: 'indigo' }),
  line(1, SECOND, 'takeTile', { tile: 'tobacco' }, { tile: 'coffee' }, { tile: 'sugar' }),
  line(1, FIRST, 'chooseRole', { role: 'mayor' }),
  line(1, SECOND, 'chooseRole', { role: 'builder' }),
  line(1, SECOND, 'build', { building: 'hacienda' }),
  line(1, FIRST, 'build', { building: 'small-indigo-plant' }),
  // Colonists once more, then barrels for everybody: the learner has something to sell.
  line(2, FIRST, 'chooseRole', { role: 'mayor' }),
  line(2, SECOND, 'chooseRole', { role: 'craftsman' }),
  line(2, SECOND, 'sell', { good: 'corn' }),
  // Plantations, but the corn is left for the learner.
  line(3, SECOND, 'chooseRole', { role: 'settler' }),
  line(3, SECOND, 'drawBlind', { verb: 'use' }),
  line(3, SECOND, 'takeTile', { tile: 'quarry' }),
  line(3, FIRST, 'chooseRole', { role: 'builder' }),
  line(3, FIRST, 'build', { building: 'hacienda' }),
  // What has been produced is shipped; of the learner's corn only a part finds room.
  line(4, FIRST, 'chooseRole', { role: 'captain' }),
  line(4, FIRST, 'load', { good: 'indigo', ship: 1 }),
  line(4, SECOND, 'load', { good: 'corn', ship: 0 }),
  line(4, SECOND, 'chooseRole', { role: 'settler' }),
]

const open = newActions(512)

/** What the script makes the bot in turn choose; undefined where it may choose by itself. */
export function advise(state: State): Action | undefined {
  const { round, question } = puertoRico.view(state)
  if (question === null) return undefined
  const part = SCRIPT.find(
    (one) => one.round === round && one.seat === question.seat && one.question === question.name,
  )
  if (part === undefined) return undefined
  puertoRico.legal(state, open)
  const choices = listActions(open).map((action) => ({
    action,
    described: puertoRico.describe(state, action),
  }))
  for (const wanted of part.wants) {
    const found = choices.find(({ described }) => isLike(described, wanted))
    if (found !== undefined) return found.action
  }
  return undefined
}

/** Who sits at the guided table, and what it is set with. */
export function firstTable(learner: SeatLook): TableSetup {
  const free = <Name extends string>(names: readonly Name[], taken: string): readonly Name[] =>
    names.filter((name) => name !== taken)
  const [colors, symbols] = [free(COLORS, learner.color), free(SYMBOL_NAMES, learner.symbol)]
  const bots = free(BOT_NAMES, learner.name).slice(0, SEATS - 1)
  return {
    game: puertoRico.id,
    people: [
      { ...learner, kind: 'person' },
      ...bots.map((name, chair): TableSetup['people'][number] => ({
        kind: 'bot',
        level: 'steady',
        name,
        color: colors[chair]!,
        symbol: symbols[chair]!,
      })),
    ],
    options: {},
    governor: LEARNER,
    seed: SEED,
  }
}
