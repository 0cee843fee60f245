import { expect, test } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import historyMessages from '../../../i18n/locales/en/game-history.json'
import { shortMessageOf } from '../../../i18n/puerto-rico/short-messages.ts'
import { roundRanges } from '../../../stores/curves.ts'
import { facts, longest } from './facts.ts'
import type { Round } from './facts.ts'
import { summary } from './summary.ts'

/** A whole game as its chapters. */
function chaptersOf(seats: number, seed: string): { chapters: readonly Round[]; events: readonly Event[] } {
  const { table } = wholeGame(seats, seed)
  const playedEntries = table.playedEntries()
  const chapters = roundRanges(
    playedEntries,
    (event) => shortMessageOf(event as Event)?.weight === 'round',
  ).map(({ from, until }, round): Round => ({
    round,
    ply: until,
    view: table.game.view(table.state(until)) as View,
    scores: table.game.scores(table.state(until)),
    events: playedEntries.slice(from, until).flatMap(({ events }) => events as readonly Event[]),
  }))
  return { chapters, events: playedEntries.flatMap(({ events }) => events as readonly Event[]) }
}
const { chapters, events } = chaptersOf(4, 'story')
const last = chapters.at(-1)!
const curve = (name: string) => summary.curves.find((one) => one.name === name)!
const total = (name: string, seat: number): number =>
  chapters.reduce((sum, chapter) => sum + curve(name).of(chapter, seat), 0)

test('curves begin with the initial values, end with the result, and have a value for every round', () => {
  expect(chapters.length).toBe(1 + last.view.round)
  expect(chapters.map(({ round }) => round)).toEqual(chapters.map((_, i) => i))
  for (const { seat, total: points, sources } of last.scores) {
    expect(curve('points').of(chapters[0]!, seat)).toBe(0)
    expect(curve('points').of(last, seat)).toBe(points)
    expect(curve('shipped').of(last, seat)).toBe(sources['chips'])
    expect(curve('buildings').of(last, seat)).toBe(last.view.players[seat]!.city.length)
  }
})
test('income and production of all rounds are what all events together brought', () => {
  const made = events.reduce((sum, event) => {
    if (event.type === 'produced') return sum + Object.values(event.goods).reduce((a, b) => a + b, 0)
    return event.type === 'bonusGood' ? sum + 1 : sum
  }, 0)
  expect([0, 1, 2, 3].reduce((sum, seat) => sum + total('goods', seat), 0)).toBe(made)
  const paid = events.reduce((sum, event) => (event.type === 'built' ? sum + event.price : sum), 0)
  const began = chapters[0]!.view.players.reduce((sum, { coins }) => sum + coins, 0)
  const left = last.view.players.reduce((sum, { coins }) => sum + coins, 0)
  expect([0, 1, 2, 3].reduce((sum, seat) => sum + total('income', seat), 0)).toBe(left + paid - began)
})
test('only curves that tell points are covered with them', () => {
  expect(summary.curves.filter(({ covered }) => covered).map(({ name }) => name)).toEqual([
    'points',
    'shipped',
  ])
})

const found = (name: string) => facts(chapters).find(({ key }) => key === `story.fact.${name}`)?.values
test('facts have words, and are what the events say', () => {
  const words = historyMessages.story.fact as Readonly<Record<string, unknown>>
  for (const { key } of facts(chapters)) {
    const [, , name = '', cause] = key.split('.')
    const text = cause === undefined ? words[name] : (words[name] as Record<string, unknown>)[cause]
    expect(typeof text, key).toBe('string')
  }
  const most = Math.max(
    ...events.map((event) => (event.type === 'loaded' || event.type === 'shipped' ? event.count : 0)),
  )
  expect(found('load')?.['goods']).toMatchObject({ counts: [[most, expect.anything(), expect.anything()]] })
  const price = Math.max(...events.map((event) => (event.type === 'sold' ? event.price : 0)))
  expect(found('sale')?.['price']).toEqual({ type: 'number', number: price })
})
test('the players who spoiled most are all named', () => {
  const lost = (seat: number, corn: number): Event => ({ type: 'lost', seat, goods: { corn } })
  const told = facts([{ ...last, events: [lost(0, 2), lost(1, 3), lost(0, 1), lost(2, 1)] }])
  const values = told.find(({ key }) => key === 'story.fact.spoiled')?.values
  expect(values).toEqual({ seats: { type: 'seats', seats: [0, 1] }, count: { type: 'number', number: 3 } })
})
test('a game without events has no facts', () => {
  expect(facts([{ ...chapters[0]!, events: [] }])).toEqual([])
})
test('the longest row is counted without gaps', () => {
  expect(longest([true, true, false, true, true, true, false])).toBe(3)
  expect(longest([])).toBe(0)
})
