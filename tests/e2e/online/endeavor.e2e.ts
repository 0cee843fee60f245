import { expect, test } from 'vitest'
import { readTableState } from '../table.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, someone, usePlace } from './room.ts'

const place = usePlace()

test(
  'two devices and a bot agree on Endeavor in the lobby and play; one leaves, and comes back to where the other went on with a bot',
  { tags: ['first/online', 'first/leaving'] },
  async () => {
    const [ann, bob] = await Promise.all([someone(place(), 'Ann'), someone(place(), 'Bob')])
    const people = [ann, bob]
    // Opened for the other game; every guest may change that.
    const link = await openRoom(ann, 3)
    await joinRoom(bob, link)
    await bob.page.locator('[data-game="endeavor"] input').check({ force: true })
    await ann.page.locator('[data-game="endeavor"] input:checked').waitFor({ state: 'attached' })
    await ann.page.locator('[data-lobby="bot"]').click()
    await ann.page.locator('[data-lobby="governor"]').selectOption('1')
    // A change that comes after it takes readiness back.
    await expect.poll(() => bob.page.locator('[data-lobby="governor"]').inputValue()).toBe('1')
    await Promise.all(people.map(sayReady))
    await Promise.all(people.map(atTable))
    expect(await ann.page.locator('[data-review]').count()).toBe(0)
    await playUntil(
      people.map((one) => seated(one)),
      ({ plies }) => plies > 8,
    )
    await allLevel(people)

    // One of two leaves: the other goes on at once, with a bot, at a copy of the table.
    await bob.page.goto('about:blank')
    const old = ann.page.url()
    await ann.page.locator('[data-online="let-bot-play"]').click()
    await ann.page.locator('dialog[open] .button--primary').click()
    await expect.poll(() => ann.page.url()).not.toBe(old)
    await atTable(ann)
    const { plies: left } = await readTableState(ann.page)
    await playUntil([seated(ann)], ({ plies }) => plies > left + 6)

    // Who comes back to the old table finds the copy, and their seat there.
    await bob.page.goto(old)
    await bob.page.locator('[data-online="look-for-copy"]').click()
    await atTable(bob)
    await bob.page.locator('[data-online="take-seat-back"]').click()
    await allLevel(people)
    const { plies: back } = await readTableState(ann.page)
    await playUntil(
      people.map((one) => seated(one)),
      ({ plies }) => plies > back + 6,
    )

    expect(people.flatMap(({ complaints }) => complaints)).toEqual([])
  },
)
