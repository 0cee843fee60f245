import { expect, test } from 'vitest'
import { beginByHand, errorsOf, plies, sendsLink, takesTurn } from './sent-turns.ts'
import { atTable, comesBack, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// How what another player sent comes into the app: in a second tab, by picker, drop, share sheet and file handler.

const place = usePlace()

/** Two at a table over days: Ann has played and gone, and what she sent lies beside Ben's tab, which does not know it. */
async function played(): Promise<{ ann: Someone; ben: Someone; room: string; link: string; seen: number }> {
  const [ann, away] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const room = await beginByHand(ann, away)
  await away.page.close()
  await takesTurn(ann)
  const [seen, link] = [await plies(ann), await sendsLink(ann)]
  await ann.page.close()
  const ben = await comesBack(away, room)
  await atTable(ben)
  expect(await plies(ben)).toBeLessThan(seen)
  return { ann, ben, room, link, seen }
}

test('a link that is opened beside its table is heard there at once, and the table moves on request', async () => {
  const { ann, ben, room, link, seen } = await played()
  const second = await comesBack(ben, link)
  await second.page.locator('[data-lobby="there"][data-became="taken"]').waitFor()
  await expect.poll(() => plies(ben)).toBe(seen)

  // A link that holds nothing new says so there, too.
  const third = await comesBack(ben, link)
  await third.page.locator('[data-lobby="there"][data-became="known"]').waitFor()
  await third.page.close()

  // The table comes over, and goes back when this tab is closed.
  await second.page.locator('[data-lobby="want"]').click()
  await atTable(second)
  await ben.page.locator('[data-phase="elsewhere"]').waitFor()
  await takesTurn(second)
  const now = await plies(second)
  await second.page.close()
  await atTable(ben)
  await expect.poll(() => plies(ben)).toBe(now)
  expect(ben.page.url()).toBe(room)
  expect(errorsOf([ann, ben])).toEqual([])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
