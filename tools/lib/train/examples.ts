import type { Habits, Knowledge } from '../../../src/bots/bot.ts'
import type { Sight } from '../../../src/bots/nets/sight.ts'
import { newPosition } from '../../../src/bots/search/edges.ts'
import { playOut } from '../../../src/bots/search/playout.ts'
import type { Playout } from '../../../src/bots/search/playout.ts'
import { rewardEnd } from '../../../src/bots/search/reward.ts'
import { anyOptions } from '../../../src/bots/search/tables.fixture.ts'
import type { Dice } from '../../../src/engine/core/dice.ts'
import { hush } from '../../../src/engine/core/game.ts'
import type { AnyGame, Seat } from '../../../src/engine/core/game.ts'
import { defaultOptions } from '../../../src/engine/core/options.ts'

/** What was seen in a position, and what every seat had of the end, in the order in which seats are seen. */
export interface Example {
  readonly x: Float64Array
  readonly wanted: Float64Array
}
/** The games a net is to judge, and how they are played on. */
export interface Course {
  readonly game: AnyGame
  readonly knowledge: Knowledge
  readonly habits: Habits
  readonly sight: Sight
  readonly seats: number
}

/** Until the examples begin, a game strays: of the choices a net may judge one in so many, of the others one in one of these. */
const STRAY_JUDGED = 5
const STRAYS = [5, 10, 20, 40]
/** They begin anywhere among the first so many positions of each seat that may be judged; in a quarter of the games at once. */
const LATEST = 12

/**
 * Plays a game and answers one example in `each` of its positions: so odd positions are known as well, and how the game
 * goes on from there is as in playouts. Half the games are played with options as the lots fall.
 */
export function exampleGame(course: Course, dice: Dice, each: number): Example[] {
  const { game, knowledge, habits, sight, seats } = course
  const options = dice.below(2) === 0 ? defaultOptions(game.options) : anyOptions(game, seats, dice)
  const now = newPosition(game.setup(seats, options))
  if (game.turn(now.state) >= 0) game.legal(now.state, now.open)
  const begin = dice.below(4) === 0 ? 0 : dice.below(seats * LATEST)
  const playout = (stray: number, ahead: number): Playout => ({
    ...{ game, policy: knowledge.policy, dice, stray, depth: habits.depth, ahead },
    outlook: { mayJudge: (state) => sight.mayJudge(state), judge: () => undefined },
  })
  const wander = STRAYS[dice.below(STRAYS.length)]!
  const examples: { x: Float64Array; order: Seat[] }[] = []
  // Playing on from a position that may be judged, it is the first of them.
  for (let judged = 0, ahead = 1; ; judged++) {
    const isBegun = judged > begin
    if (playOut(playout(isBegun ? habits.stray : wander, ahead), now) !== 'judged') break
    ahead = 2
    if (isBegun && dice.below(each) === 0) examples.push(seenIn(course, now.state))
    if (isBegun || dice.below(STRAY_JUDGED) > 0) continue
    game.play(now.state, now.open.at[dice.below(now.open.count)]!, hush, now.open)
    ahead = 1
  }
  const reward = new Float64Array(seats)
  rewardEnd(game.scores(now.state), habits, reward)
  return examples.map(({ x, order }) => ({ x, wanted: Float64Array.from(order, (seat) => reward[seat]!) }))
}

function seenIn({ sight, seats }: Course, state: Int16Array): { x: Float64Array; order: Seat[] } {
  const x = new Float64Array(sight.seenOf(seats))
  const order: Seat[] = []
  sight.see(state, x)
  sight.seatsSeen(state, order)
  return { x, order }
}
