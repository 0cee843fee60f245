import { expect, test } from 'vitest'
import { clearSiteData } from '../lost-data.ts'
import { readDownload, readTableState } from '../table.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, comesBack, joinRoom, openRoom, sayReady, seesSeated, someone, usePlace } from './room.ts'

const place = usePlace()

test('a device whose data are cleared in an online game stores its log and its key again, and plays on after a reload', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const link = await openRoom(ann, 2)
  await joinRoom(ben, link)
  await seesSeated(ann, ben)
  await Promise.all([ann, ben].map(sayReady))
  await Promise.all([ann, ben].map(atTable))
  const table = [seated(ann), seated(ben)]
  await playUntil(table, ({ plies, turn, dock }) => plies > 3 && turn >= 0 && dock === 'asking')
  const before = await allLevel([ann, ben])

  // At first the browser takes nothing: the notice saves the log, and the way home asks.
  await ann.page.evaluate(() => {
    const { open } = IDBFactory.prototype
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    IDBFactory.prototype.open = refuse
    Object.assign(window, { giveBack: () => (IDBFactory.prototype.open = open) })
  })
  await clearSiteData(ann.page)
  await ann.page.locator('[data-saved="failed"]').waitFor()
  const downloading = ann.page.waitForEvent('download')
  await ann.page.locator('[data-table="unsaved"] [data-table="save"]').click()
  expect((await readDownload(await downloading)).text).toContain('"windrose-log"')
  await ann.page.locator('header a[href="#/"]').first().click()
  await ann.page.locator('[data-table="stay"]').click()

  await ann.page.evaluate(() => (window as unknown as { giveBack(): void }).giveBack())
  await ann.page.locator('[data-saved="saved"]').waitFor()
  await ann.page.close()
  const again = await comesBack(ann, link)
  // The settings, and with them the servers that Ann knew, may be cleared.
  const agree = again.page.locator('[data-lobby="agree-servers"]')
  await again.page.locator('[data-plies]').or(agree).first().waitFor()
  if (await agree.isVisible()) await agree.click()
  await atTable(again)
  expect(await allLevel([again, ben])).toBe(before)
  // Still the same player, who has lost nothing.
  expect((await readTableState(again.page)).sentence).not.toMatch(/^(Syncing|The game is incomplete)/)
  await playUntil([seated(again), seated(ben)], ({ plies }) => plies > before + 2)
  expect([...again.complaints, ...ben.complaints]).toEqual([])
})
