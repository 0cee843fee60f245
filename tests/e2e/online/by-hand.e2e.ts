import { readFileSync } from 'node:fs'
import { expect, inject, test } from 'vitest'
import { beginByHand, errorsOf, plies, sendsLink, takesTurn } from './sent-turns.ts'
import { atTable, comesBack, press, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// A table over days without any mailbox: its players are never online together, and send each other their turns.

const place = usePlace()

/** Saves the whole game as a file; returns where it lies. */
async function sendsFile(one: Someone): Promise<string> {
  await press(one, '[data-online="people"]')
  const saving = one.page.waitForEvent('download')
  await press(one, '[data-online="send-file"]')
  const download = await saving
  expect(download.suggestedFilename()).toMatch(/^windrose-puerto-rico-\w+\.windrose$/)
  return download.path()
}

/** What the page of a link says that leads to no table. */
async function faultOf(who: Someone, link: string): Promise<string | null> {
  const { page } = await comesBack(who, link)
  const fault = await page.locator('[data-sent="refused"]').getAttribute('data-fault')
  await page.close()
  return fault
}

test('two who are never online together play on by what they send each other', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const room = await beginByHand(ann, ben)
  await ben.page.close()

  // Ann plays, sends her turn and goes; from now on each is alone.
  await takesTurn(ann)
  let seen = await plies(ann)
  let link = await sendsLink(ann)
  const addresses = [link]
  await ann.page.close()
  for (const who of inject('isLong') ? [ben, ann, ben] : [ben]) {
    const one = await comesBack(who, link)
    await atTable(one)
    await expect.poll(() => plies(one)).toBe(seen)
    await takesTurn(one)
    seen = await plies(one)
    link = await sendsLink(one)
    addresses.push(link)
    await one.page.close()
  }
  for (const { length } of addresses) expect(length).toBeLessThanOrEqual(1200)

  // The whole game as a file, opened on the home page of the other.
  const sender = await comesBack(ben, room)
  await atTable(sender)
  const file = await sendsFile(sender)
  expect(readFileSync(file, 'utf8')).toContain('"windrose-turn"')
  await sender.page.close()
  const one = await comesBack(ann, room.replace(/#.*/, ''))
  const choosing = one.page.waitForEvent('filechooser')
  await one.page.getByRole('button', { name: 'Open a game from a file' }).click()
  await (await choosing).setFiles({ name: 'turn.windrose', mimeType: '', buffer: readFileSync(file) })
  await atTable(one)
  await expect.poll(() => plies(one)).toBe(seen)
  await takesTurn(one)
  await one.page.close()

  // A link to a table of others says so.
  expect(await faultOf(await someone(place(), 'Cat'), link)).toBe('foreign')
  expect(errorsOf([ann, ben])).toEqual([])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
