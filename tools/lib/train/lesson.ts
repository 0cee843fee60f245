import { ownDice } from '../../../src/bots/bot.ts'
import { knowledgeOf } from '../../../src/bots/knowledge.ts'
import { feed, newCells, newNet } from '../../../src/bots/nets/net.ts'
import type { Net } from '../../../src/bots/nets/net.ts'
import { unpack } from '../../../src/bots/nets/packed.ts'
import type { PackedNet } from '../../../src/bots/nets/packed.ts'
import { habitsOf } from '../../../src/bots/search/habits.ts'
import { gameById } from '../../../src/engine/games/index.ts'
import { exampleGame } from './examples.ts'
import type { Course, Example } from './examples.ts'
import { pack } from './pack.ts'
import { SCHOOL } from './school.ts'
import { scatter, teacherOf } from './teach.ts'

/** What a net is to be taught, and by how many games. */
export interface Lesson {
  readonly game: string
  readonly seats: number
  readonly games: number
  /** Nets are examined in so many games, always the same, that nobody learns from. */
  readonly held: number
  readonly seed: number
  /** Units of the two layers. */
  readonly first: number
  readonly second: number
}
/** What came of it: errors are mean squared ones over games nobody learnt from. */
export interface Taught {
  readonly net: PackedNet
  readonly error: number
  /** Of whoever always answers the mean. */
  readonly blind: number
}

/** The step at first; it falls to a hundredth. */
const PACE = 0.003
/** One position in so many is an example, of games that are only looked at one in so many. */
const EACH = 4
const EACH_HELD = 12
/** A batch is drawn from so many examples at most, so that it is of many games. */
const POOL = 4096
const TOLD = 10

/** Teaches a net by games. The same lesson gives the same net. */
export function teach(lesson: Lesson, tell: (line: string) => void): Taught {
  const { seats, games, seed, first, second } = lesson
  const course = courseOf(lesson)
  const held = heldOut(lesson)
  const dice = ownDice(seed)
  const net = newNet(course.sight.seenOf(seats), first, second, seats)
  scatter(net, () => dice.below(1 << 15) / (1 << 15))
  let played = 0
  const teacher = teacherOf(net, () => PACE * Math.max(0.01, (1 - played / games) ** 1.5))
  const pool: Example[] = []
  const room = Math.min(POOL, games)
  let shown = 0
  for (; played < games; played++) {
    for (const example of exampleGame(course, dice, EACH)) {
      if (pool.length < room) {
        pool.push(example)
        continue
      }
      const at = dice.below(room)
      const { x, wanted } = pool[at]!
      pool[at] = example
      teacher.cells.x.set(x)
      teacher.show(wanted)
      shown++
    }
    if ((played + 1) % Math.ceil(games / TOLD) === 0)
      tell(`${String(played + 1)} games, ${String(shown)} examples: error ${errorOf(net, held).toFixed(5)}`)
  }
  const packed = pack(net)
  return { net: packed, error: errorOf(unpack(packed), held), blind: blindError(held) }
}

/** The error of a net that is there already, over the games the lesson does not learn from. */
export function examine(lesson: Lesson, net: PackedNet): number {
  return errorOf(unpack(net), heldOut(lesson))
}

function courseOf({ game, seats }: Lesson): Course {
  const knowledge = knowledgeOf(game)!
  return {
    game: gameById(game)!,
    knowledge,
    habits: habitsOf(knowledge, { iterations: 1 }),
    sight: SCHOOL[game]!.sight,
    seats,
  }
}

function heldOut(lesson: Lesson): Example[] {
  const course = courseOf(lesson)
  const dice = ownDice(0, 1)
  return Array.from({ length: lesson.held }, () => exampleGame(course, dice, EACH_HELD)).flat()
}

function errorOf(net: Net, examples: readonly Example[]): number {
  const cells = newCells(net)
  let sum = 0
  for (const { x, wanted } of examples) {
    cells.x.set(x)
    feed(net, cells)
    wanted.forEach((reward, seat) => (sum += (cells.out[seat]! - reward) ** 2))
  }
  return sum / examples.length / net.outputs
}

function blindError(examples: readonly Example[]): number {
  const seats = examples[0]!.wanted.length
  const means = Array.from({ length: seats }, (_, seat) =>
    meanOf(examples.map(({ wanted }) => wanted[seat]!)),
  )
  return meanOf(examples.map(({ wanted }) => meanOf(means.map((mean, seat) => (wanted[seat]! - mean) ** 2))))
}

const meanOf = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
