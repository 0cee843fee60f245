import { expect, test } from 'vitest'
import { openRoom, seesSeated, someone, usePlace } from './room.ts'

const place = usePlace()

test('an invitation that a chat program changed leads to its table, and its address is clean', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const link = await openRoom(ann, 2)
  for (const carried of [
    `${link}.`,
    link.replace('?', '&fbclid=Iw-Ar?').replaceAll('%2F', '/'),
    `${link}*`,
    `${link}&utm_source=chat`,
    link.replace(/-(?=\w{4}-\w{4}\?)/, '–'),
  ]) {
    await ben.page.goto('about:blank')
    await ben.page.goto(carried)
    await ben.page.locator('[data-lobby="sit"]').first().waitFor()
    expect(decodeURIComponent(ben.page.url())).toBe(decodeURIComponent(link))
  }
  await ben.page.locator('[data-lobby="sit"]').first().click()
  await seesSeated(ann, ben)
  expect([...ann.complaints, ...ben.complaints]).toEqual([])
})
