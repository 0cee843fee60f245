import { expect, inject, test } from 'vitest'
import { cards, readTableState } from '../table.ts'
import { reportLatency } from './latency-meter.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, comesBack, joinRoom, openRoom, sayReady, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

const place = usePlace()

/** The tables of the home page lead back to the room, whatever its link was. */
async function comesHome(one: Someone): Promise<Someone> {
  const back = await comesBack(one, place().site.url)
  await cards(back.page).first().getByRole('link').click()
  await atTable(back)
  return back
}

test('a table is left overnight, and a device that lost its storage is told everything again', async () => {
  let [ann, cat] = [await someone(place(), 'Ann'), await someone(place(), 'Cat')]
  const link = await openRoom(ann, 2)
  await joinRoom(cat, link)
  await Promise.all([ann, cat].map(sayReady))
  await Promise.all([ann, cat].map(atTable))
  await playUntil([seated(ann), seated(cat)], ({ plies, dock }) => plies > 2 && dock === 'asking')
  const night = await allLevel([ann, cat])

  // Everybody goes to bed. In the morning the table is on the home page of either device.
  await Promise.all([ann.page.close(), cat.page.close()])
  ann = await comesHome(ann)
  cat = await comesHome(cat)
  expect(await allLevel([ann, cat])).toBe(night)
  let table = [seated(ann), seated(cat, 'Cat in the morning')]
  // Not at a draw, which would wait for a link that is lost then.
  await playUntil(table, ({ plies, dock }) => plies > night + 2 && dock === 'asking')

  // One device loses all it kept but its keys, and is told by the other; a generation makes it trusted again.
  await cat.page.goto('about:blank')
  await cat.page.goto(`${place().site.url}#/`)
  await cat.page.evaluate(
    () =>
      new Promise((done, fail) => {
        const asked = indexedDB.deleteDatabase('windrose-rooms')
        asked.onsuccess = done
        asked.onerror = fail
      }),
  )
  cat = await comesBack(cat, link)
  await atTable(cat)
  await allLevel([ann, cat])
  // A draw that began before the generation would wait for a link that is lost.
  await expect
    .poll(async () => (await readTableState(cat.page)).sentence)
    .not.toMatch(/^(Syncing|The game is incomplete)/)
  table = [seated(ann, 'Ann again'), seated(cat, 'Cat without memory')]
  const found = await allLevel([ann, cat])
  await playUntil(table, ({ plies, dock }) => dock === 'over' || (!inject('isLong') && plies > found + 4))
  await allLevel([ann, cat])
  await reportLatency([ann, cat], found)
  if (inject('isLong')) await playAgain(ann, cat)
  expect([...ann.complaints, ...cat.complaints]).toEqual([])
})

/** Begins once more with the same people after the end of a game. */
async function playAgain(ann: Someone, cat: Someone): Promise<void> {
  for (const { page } of [ann, cat]) {
    await page.getByRole('dialog', { name: 'Results' }).getByRole('button', { name: 'Rematch' }).click()
    await page.locator('[data-lobby="ready"]').waitFor()
  }
  expect(ann.page.url()).toBe(cat.page.url())
  await Promise.all([ann, cat].map(sayReady))
  await Promise.all([ann, cat].map(atTable))
  expect(await allLevel([ann, cat])).toBeLessThan(5)
}
