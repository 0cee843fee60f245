import { describe, expect, test } from 'vitest'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { FIRST_BLUE, TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { roundRanges } from '../../../stores/curves.ts'
import { shortMessageOf } from '../../../i18n/endeavor/short-messages.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { changes } from './changes.ts'
import { changedItems } from './changed-items.ts'
import { summary } from './summary.ts'

/** Everything the players own, by player and piece. */
function belongings({ players, cities }: View): Map<string, number> {
  return new Map(
    players.flatMap(({ seat, harbour, values, tokens, cards }) => [
      [`${seat} marker`, harbour] as const,
      [`${seat} city`, cities.filter(({ owner }) => owner === seat).length] as const,
      ...TRACKS.map((track) => [`${seat} icon:${track}`, values[track]] as const),
      ...TOKENS.slice(FIRST_BLUE).map(({ name }) => [`${seat} token:${name}`, tokens[name]!] as const),
      ...cards.map(({ deck, number }) => [`${seat} card:${deck}:${number}`, 1] as const),
    ]),
  )
}

test.each([
  [3, 'a1'],
  [4, 'a2'],
  [5, 'a3'],
])('changes tell everything that comes and goes: a game of %i', (seats, seed) => {
  const { moments, end } = randomGame(seats, seed)
  const owned = belongings(endeavor.view(moments[0]!.state))
  for (const [at, { events }] of moments.entries()) {
    for (const { seat, piece, amount } of events.flatMap(changes))
      if (amount !== null) owned.set(`${seat} ${piece}`, (owned.get(`${seat} ${piece}`) ?? 0) + amount)
    const now = belongings(endeavor.view(moments[at + 1]?.state ?? end))
    for (const [key, count] of now) expect(owned.get(key) ?? 0, `${key} after ${at}`).toBe(count)
  }
})

describe('places', () => {
  const { moments } = randomGame(4, 'b7')
  const at = (ply: number): View => endeavor.view(moments[ply]!.state)
  const plyOf = (type: Event['type']): number =>
    moments.findIndex(({ events }) => events.some((event) => event.type === type))

  test('are none where nothing is different', () => {
    expect(changedItems(at(20), at(20))).toEqual([])
  })
  test('name what is different, and nothing that is not', () => {
    const ply = plyOf('occupied')
    const event = moments[ply]!.events.find((one) => one.type === 'occupied')!
    const changed = changedItems(at(ply), at(ply + 1))
    expect(changed).toContain(`city:${event.city}`)
    expect(changed).toContain(`player:${event.seat}:harbour`)
    expect(changed.filter((place) => place.startsWith('market:'))).toEqual([])
  })
})

describe('the story', () => {
  const { moments, end, told } = randomGame(4, 'c9')
  const playedEntries = moments.map(({ events }) => ({ events }))
  const chapters = roundRanges(
    playedEntries,
    (event) => shortMessageOf(event as Event)?.weight === 'round',
  ).map(({ from, until }, round) => {
    const state = moments[until]?.state ?? end
    const view = endeavor.view(state)
    return {
      round,
      ply: until,
      view,
      scores: endeavor.scores(state),
      events: playedEntries.slice(from, until).flatMap(({ events }) => events),
    }
  })
  const last = chapters.at(-1)!

  test('has a curve for glory and for each track, which end with the result', () => {
    expect(summary.curves.map(({ name }) => name).slice(0, 5)).toEqual(['glory', ...TRACKS])
    for (const { seat, total } of last.scores) {
      expect(summary.curves[0]!.of(last, seat)).toBe(total)
      for (const [i, track] of TRACKS.entries())
        expect(summary.curves[i + 1]!.of(last, seat)).toBe(last.view.players[seat]!.markers[track])
    }
  })
  test('names the player who opened a region first', () => {
    const first = told.find((event) => event.type === 'governor')
    const said = summary.facts(chapters).find(({ key }) => key.endsWith('opening'))
    expect(said?.values['region']).toMatchObject({ key: `endeavor.region.${String(first?.region)}` })
    expect(said?.values['seat']).toEqual({ type: 'seat', seat: first?.seat })
  })
  test('a game without events has no facts', () => {
    const empty = { ...last, view: { ...last.view, connections: [], players: [] }, events: [] }
    expect(summary.facts([empty])).toEqual([])
  })
})
