import { describe, expect, test } from 'vitest'
import { seat } from './log-table.fixture.ts'

describe('a neighbor is sent each acknowledgement once', () => {
  test('a choice: every member sends its own to every neighbor, and nobody relays it', () => {
    const table = seat(3)
    table.ticks(1)
    table.acksSent.length = 0
    table.choose()
    const pairs = [0, 1, 2].flatMap((from) =>
      [0, 1, 2].flatMap((to) => (from === to ? [] : [{ from, to, author: from }])),
    )
    expect(table.acksSent).toHaveLength(pairs.length)
    expect(table.acksSent).toEqual(expect.arrayContaining(pairs))
  })

  test('a game at rest: nothing new is sent, but every fifth tick repeats all', () => {
    const table = seat(3)
    table.choose()
    table.ticks(2)
    const counts = Array.from({ length: 5 }, () => {
      table.acksSent.length = 0
      table.ticks(1)
      return table.acksSent.length
    })
    // Three acknowledgements to two neighbors of three members.
    expect(counts.sort((one, other) => one - other)).toEqual([0, 0, 0, 0, 18])
  })

  test('a member that was away gets all of them with its link', () => {
    const table = seat(3)
    table.cut.add(2)
    for (let choices = 0; choices < 3; choices++) table.choose()
    table.cut.delete(2)
    table.acksSent.length = 0
    table.start(2)
    const authors = table.acksSent.filter(({ to }) => to === 2).map(({ author }) => author)
    expect(authors).toEqual(expect.arrayContaining([0, 1]))
    const slots = table.views().map(({ finalSlot }) => finalSlot)
    expect(slots[0]).toBeGreaterThan(0)
    expect(slots).toEqual(slots.map(() => slots[0]))
  })
})
