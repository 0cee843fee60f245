import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newSimulatedRoom, planFor } from './simulated-room.fixture.ts'
import type { SimulatedGuest } from './simulated-room.fixture.ts'
import { isLobbyText, writeLobbyMessage } from './messages.ts'

describe('arbitrary input', () => {
  let heard: string[] = []
  beforeAll(async () => {
    const room = newSimulatedRoom(3)
    const people = ['Anna', 'Bára', 'Cyril'].map((name) => room.add(name))
    room.intercept = (text) => {
      heard.push(text)
      return text
    }
    for (const [at, guest] of people.entries())
      room.openPage(guest, at === 0 ? { initialPlan: planFor(3) } : {})
    for (const one of people) for (const two of people) room.link(one, two)
    await room.advance(100)
    people.forEach(({ lobby }, chair) => lobby!.takeChair(chair))
    people[0]!.lobby!.sendChat('Ahoj')
    await room.advance(5000)
    people[0]!.lobby!.setBot(2, 'boatswain')
    for (const { lobby } of people) lobby!.setReady(true)
    await room.advance(1000)
    // Only letters carry it.
    const links: [number, string][] = [[0, 'a'.repeat(64)]]
    heard.push(writeLobbyMessage({ t: 'firstLinks', game: 'b'.repeat(64), links }))
    heard = [...new Set(heard)]
  })
  test('the samples contain every type of message', () => {
    const sent = new Set(heard.map((text) => /^\{"t":"(\w+)"/.exec(text)?.[1]))
    expect([...sent].sort()).toEqual(['firstLinks', 'plan', 'say', 'signatures', 'started', 'status'])
    expect(heard.every(isLobbyText)).toBe(true)
    expect(isLobbyText('{"t":"chat"}')).toBe(false)
  })
  test('nothing is thrown, even if every signature counts as valid', async () => {
    const words = [...new Set(heard.join().match(/"[^"]{1,140}"|-?\d+|null/g))].concat(
      '"__proto__"',
      '-1',
      '1e99',
      '[]',
      '{}',
    )
    const spoilt = fc
      .tuple(
        fc.constantFrom(...heard),
        fc.array(fc.tuple(fc.nat(), fc.constantFrom(...words)), { maxLength: 4 }),
      )
      .map(([text, changes]) =>
        changes.reduce((changed, [where, message]) => {
          const places = [...changed.matchAll(/"[^"]{1,140}"|-?\d+|true|false|null/g)]
          const place = places[where % places.length]
          if (place === undefined) return changed
          return changed.slice(0, place.index) + message + changed.slice(place.index + place[0].length)
        }, text),
      )
    const anything = fc.oneof({ weight: 8, arbitrary: spoilt }, fc.json(), fc.string())
    const before = JSON.stringify(Object.getOwnPropertyNames(Object.prototype))
    await fc.assert(
      fc.asyncProperty(
        fc.array(anything, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        async (texts, isOpener) => {
          const room = newSimulatedRoom(1, async () => true)
          const [anna, bara] = ['Anna', 'Bára'].map((name) => room.add(name)) as [
            SimulatedGuest,
            SimulatedGuest,
          ]
          const lobby = room.openPage(anna, isOpener ? { initialPlan: planFor(3) } : {})
          lobby.up(bara.key, bara.key)
          room.intercept = () => undefined
          for (const [at, text] of texts.entries()) {
            lobby.receive(bara.key, text)
            if (at % 5 === 0) lobby.takeChair(at % 3)
            if (at % 7 === 0) lobby.setReady(true)
            if (at % 11 === 0) lobby.tick()
            await lobby.settled()
            const view = lobby.view()
            for (const chair of view?.ownChairs ?? [])
              expect(view!.chairs[chair]).toMatchObject({ isMine: true })
          }
          expect(anna.failures).toEqual([])
          expect(anna.signed.size).toBeLessThan(2)
          expect(anna.startCount).toBeLessThan(2)
        },
      ),
      { numRuns: 400 },
    )
    expect(JSON.stringify(Object.getOwnPropertyNames(Object.prototype))).toBe(before)
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })
})
