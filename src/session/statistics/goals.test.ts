import { expect, test } from 'vitest'
import { commonGoals, hasDone, newsOf, reachedBy, recordsOf } from './goals.ts'
import type { MyGame } from './my-games.ts'

let ended = 0
function game(more: Partial<MyGame>): MyGame {
  ended++
  return {
    ...{ id: String(ended), game: 'puerto-rico', ended, path: `/t/${String(ended)}`, isBrought: false },
    ...{ seats: 4, seat: 0, name: 'Ann', options: {}, opponents: 'mate', place: 1, points: 40, won: true },
    ...{ others: [], rounds: 15, bestPhase: 0, eventCounts: {}, firsts: {}, ...more },
  }
}
const goals = commonGoals([2, 3, 4], [40, 50])
const names = (all: readonly { group: string; name: string }[]) => all.map((g) => `${g.group} ${g.name}`)

test('a first game is told as such, a first win too, and what they reach', () => {
  const lost = game({ won: false, points: 20 })
  const won = game({ points: 41, seat: 2 })
  expect(newsOf(lost, [lost], goals)).toEqual({ first: 'game', isRecord: false, reached: [] })
  const news = newsOf(won, [lost, won], goals)
  expect([news.first, news.isRecord]).toEqual(['win', true])
  expect(names(news.reached)).toEqual(['level mate', 'size 4', 'seat 3', 'points 40'])
})
test('what an earlier game had is no news, and later games change nothing', () => {
  const [one, two, three] = [game({ points: 45 }), game({ points: 45 }), game({ points: 60 })]
  expect(newsOf(two, [one, two, three], goals)).toEqual({ first: undefined, isRecord: false, reached: [] })
  expect(newsOf(three, [one, two, three], goals)).toMatchObject({ isRecord: true })
  expect(names(newsOf(three, [one, two, three], goals).reached)).toEqual(['points 50'])
})
test('a record is one of its size, and the first game of a size is none', () => {
  const [one, two] = [game({ points: 45 }), game({ points: 50, seats: 3 })]
  expect(newsOf(two, [one, two], goals).isRecord).toBe(false)
  expect(recordsOf([one, two]).most.map(({ points }) => points)).toEqual([50, 45])
})
test('a level is beaten by a win against bots of that level alone', () => {
  const level = goals.find(({ group, name }) => group === 'level' && name === 'mate')!
  const games = [game({ won: false }), game({ opponents: 'mixed' }), game({ opponents: 'mate' })]
  expect(reachedBy(level, games)).toBe(games[2])
})
test('the longest row of wins is told with the game that made it', () => {
  const games = [true, true, false, true, true, true, false].map((won) => game({ won }))
  expect(recordsOf(games).streak).toEqual({ wins: 3, game: games[5] })
  expect(recordsOf([game({ won: false })]).streak).toBeUndefined()
})
test('events are counted with or without their detail', () => {
  const one = game({ eventCounts: { 'attacked london': 1, 'attacked rome': 2, 'drew africa': 1 } })
  expect(hasDone(one, 'attacked', 3)).toBe(true)
  expect(hasDone(one, 'attacked rome', 3)).toBe(false)
  expect(hasDone(one, 'drew')).toBe(true)
  expect(hasDone(one, 'built')).toBe(false)
})

test('the fastest win has the fewest rounds; where all games take the same number there is none', () => {
  const [slow, fast, lost] = [game({ rounds: 16 }), game({ rounds: 13 }), game({ rounds: 11, won: false })]
  expect(recordsOf([slow, fast, lost]).fastest).toBe(fast)
  expect(recordsOf([slow, game({ rounds: 16 })]).fastest).toBeUndefined()
})
