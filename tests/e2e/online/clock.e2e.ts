import { expect, test } from 'vitest'
import { openClock } from '../table.ts'
import { atTable, comesBack, joinRoom, openRoom, sayReady, someone, usePlace } from './room.ts'

const place = usePlace()

test(
  'online, a clock is shown on the device that wants one, and on no other',
  { tags: 'first/online' },
  async () => {
    const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
    const link = await openRoom(ann, 2)
    await joinRoom(ben, link)
    for (const one of [ann, ben]) await sayReady(one)
    for (const one of [ann, ben]) await atTable(one)
    await openClock(ann.page)
    await ann.page.locator('[data-clock="on"]').check()
    expect(await ann.page.locator('dialog[open] tbody tr').count()).toBe(2)
    await ann.page.keyboard.press('Escape')
    const timer = ann.page.locator('[role="timer"]')
    const shown = await timer.innerText()
    await expect.poll(() => timer.innerText()).not.toBe(shown)
    expect(await ben.page.locator('[role="timer"]').count()).toBe(0)

    // It belongs to the table, and is there again when the device comes back.
    await ann.page.close()
    const again = await comesBack(ann, link)
    await atTable(again)
    await again.page.locator('[role="timer"]').waitFor()
    expect(await ben.page.locator('[role="timer"]').count()).toBe(0)
    for (const { complaints } of [ann, ben, again]) expect(complaints).toEqual([])
  },
)
