import { describe, expect, test } from 'vitest'
import { until } from '../../../tests/fixtures/until.ts'
import { newTestNetwork, pathOf } from '../room/room.fixture.ts'
import { fetchSkeletons } from './look-alikes.ts'
import { newSimulatedRoom, planFor } from './simulated-room.fixture.ts'
import type { SimulatedGuest } from './simulated-room.fixture.ts'

const ANNA = 'Anna'
/** With the Cyrillic А. */
const CYRILLIC = 'Аnna'
const skeletonOf = await fetchSkeletons()

test('names look the same if readers take their letters for each other, and only then', () => {
  for (const [one, other] of [
    [ANNA, CYRILLIC],
    ['Ida', 'lda'],
    ['Оtto', 'Otto'],
    ['Paul', 'Раul'],
    ['Ζoe', 'Zoe'],
    ['Éva', 'E\u0301va'],
    ['ｍax', 'max'],
  ] as const)
    expect([one, other, skeletonOf(one) === skeletonOf(other)]).toEqual([one, other, true])
  for (const [one, other] of [
    ['Eva', 'Éva'],
    ['Анна', ANNA],
    ['Анна', 'Анно'],
    ['Łucja', 'Lucja'],
    ['Jan', 'Ján'],
    ['Zoë', 'Zoe'],
  ] as const)
    expect([one, other, skeletonOf(one) === skeletonOf(other)]).toEqual([one, other, false])
})

describe('a guest whose name only looks like another’s', () => {
  test('sits and is shown with a number, as one with the same name', async () => {
    const room = newSimulatedRoom()
    const guests = [ANNA, CYRILLIC, 'Ben'].map((name) => room.add(name))
    const [anna, cyrillic, ben] = guests as [SimulatedGuest, SimulatedGuest, SimulatedGuest]
    for (const guest of guests)
      room.openPage(guest, guest === anna ? { skeletonOf, initialPlan: planFor(3) } : { skeletonOf })
    for (const one of guests) for (const two of guests) room.link(one, two)
    await room.advance(100)
    anna.lobby!.takeChair(0)
    ben.lobby!.takeChair(2)
    await room.advance(100)
    const shown = ben.lobby!.view()!.guests.map(({ name }) => name)
    expect(shown.sort()).toEqual([ANNA, 'Ben', `${CYRILLIC} 2`])
    cyrillic.lobby!.takeChair(1)
    await room.advance(100)
    expect(ben.lobby!.view()).toMatchObject({ namesakes: [], canBeReady: true })
    expect(ben.lobby!.view()!.chairs.map(({ name }) => name)).toEqual([ANNA, `${CYRILLIC} 2`, 'Ben'])
    // A name of one's own choice does not begin the game until one of the two is changed.
    cyrillic.lobby!.rename(1, CYRILLIC)
    await room.advance(100)
    expect(ben.lobby!.view()).toMatchObject({ namesakes: [0, 1], canBeReady: false })
    for (const { lobby } of guests) lobby!.setReady(true)
    await room.advance(10_000)
    expect(guests.map(({ startCount }) => startCount)).toEqual([0, 0, 0])
    cyrillic.lobby!.rename(1, 'Anja')
    await room.advance(100)
    expect(ben.lobby!.view()).toMatchObject({ namesakes: [], canBeReady: true })
  })

  test('is noticed by the devices of a room, which fetch the list of letters', async () => {
    const town = newTestNetwork()
    const maker = town.device(ANNA)
    const path = await pathOf(maker, await maker.visit('/j/none'), 2)
    const [page, other] = [await maker.visit(path), await town.device(CYRILLIC).visit(path)]
    await until(async () => {
      await town.clock.advance(2500)
      expect(page.lobby?.guests.map(({ name }) => name)).toEqual([ANNA, `${CYRILLIC} 2`])
    })
    other.controller.lobby()?.takeChair(1)
    await town.clock.advance(2500)
    expect(page.lobby?.chairs.map(({ name }) => name)).toEqual([ANNA, `${CYRILLIC} 2`])
  })
})
