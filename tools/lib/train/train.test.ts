import { describe, expect, test } from 'vitest'
import { ownDice } from '../../../src/bots/bot.ts'
import { knowledgeOf } from '../../../src/bots/knowledge.ts'
import { feed, newCells, newNet } from '../../../src/bots/nets/net.ts'
import { unpack } from '../../../src/bots/nets/packed.ts'
import { puertoRicoSight } from '../../../src/bots/nets/puerto-rico/sight.ts'
import { habitsOf } from '../../../src/bots/search/habits.ts'
import { puertoRico } from '../../../src/engine/games/puerto-rico/index.ts'
import { exampleGame } from './examples.ts'
import type { Course } from './examples.ts'
import { examine, teach } from './lesson.ts'
import { pack } from './pack.ts'
import { scatter, teacherOf } from './teach.ts'
import { readLessons } from './train.ts'

const dice = ownDice(5)
const random = (): number => dice.below(1 << 15) / (1 << 15)

describe('a teacher', () => {
  test('teaches what no single layer knows: that one of two is there, but not both', () => {
    const net = newNet(2, 16, 8, 2)
    scatter(net, random)
    const teacher = teacherOf(net, () => 0.01)
    let error = 0
    for (let shown = 0; shown < 40_000; shown++) {
      const [one, two] = [dice.below(2), dice.below(2)]
      teacher.cells.x.set([one, two])
      const now = teacher.show(Float64Array.of(one === two ? 0.1 : 0.9, one === two ? 0.9 : 0.1))
      error += 0.01 * (now - error)
    }
    expect(error).toBeLessThan(0.001)
  })
})

test('what is packed and read again answers nearly the same', () => {
  const net = newNet(20, 9, 5, 3)
  scatter(net, random)
  net.b2.fill(0.123456789)
  const packed = pack(net)
  expect(packed.sizes).toEqual([20, 9, 5, 3])
  const [before, after] = [net, unpack(packed)].map((one) => {
    const cells = newCells(one)
    cells.x.fill(0.5)
    feed(one, cells)
    return cells.out
  })
  after!.forEach((answer, seat) => expect(answer).toBeCloseTo(before![seat]!, 2))
  expect(Array.from(after!)).not.toEqual(Array.from(before!))
})

test('an example tells what every seat had of the end, in the order in which seats are seen', () => {
  const knowledge = knowledgeOf('puerto-rico')!
  const habits = habitsOf(knowledge, { iterations: 1 })
  const course: Course = { game: puertoRico, knowledge, habits, sight: puertoRicoSight, seats: 3 }
  let examples = 0
  for (let game = 0; game < 12; game++) {
    const found = exampleGame(course, ownDice(game), 2)
    examples += found.length
    const ends = new Set(found.map(({ wanted }) => [...wanted].sort().join(' ')))
    expect(ends.size).toBeLessThanOrEqual(1)
    for (const { x, wanted } of found) {
      expect(x.some((seen) => seen !== 0)).toBe(true)
      // Somebody has won, and is ahead or level.
      expect(Math.max(...wanted)).toBeGreaterThanOrEqual(0.4)
    }
  }
  expect(examples).toBeGreaterThan(60)
})

test('the same lesson gives the same net', () => {
  const lesson = { game: 'puerto-rico', seats: 2, games: 50, held: 10, seed: 1, first: 8, second: 4 }
  const said: string[] = []
  const { net, error, blind } = teach(lesson, (line) => said.push(line))
  expect(teach({ ...lesson }, () => undefined).net).toEqual(net)
  expect(teach({ ...lesson, seed: 2 }, () => undefined).net).not.toEqual(net)
  expect(examine(lesson, net)).toBe(error)
  expect(blind).toBeGreaterThan(0.05)
  expect(said).toHaveLength(10)
})

describe('the command line', () => {
  test('asks for a lesson for each number of seats', () => {
    const asked = readLessons(['--seats', '3,5', '--games', '1000', '--dry'])
    const lesson = { game: 'puerto-rico', games: 1000, held: 4000, seed: 1, first: 64, second: 32 }
    expect(asked).toEqual({
      lessons: [
        { ...lesson, seats: 3 },
        { ...lesson, seats: 5 },
      ],
      isDry: true,
    })
  })
  test.each([
    [['--game', 'endeavor'], '--game: one of puerto-rico'],
    [['--seats', '6'], '--seats: some of 2, 3, 4, 5'],
    [['--games', 'many'], 'whole'],
    [['--units', '64'], 'whole'],
    [['--ever', '1'], '--ever'],
  ])('refuses %s', (args, what) => {
    expect(readLessons(args)).toContain(what)
  })
})
