import { expect, test } from 'vitest'
import { atTable, joinRoom, openRoom, sayReady, seesSeated, someone, usePlace } from './room.ts'

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

test('a guest has the name of their language and with their family; what no one can read is refused with a reason', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), '')]
  const link = await openRoom(ann, 2)
  await ben.page.goto(link)
  const [name, sit] = ['[data-lobby="name"]', '[data-lobby="welcome-sit"]'].map((one) =>
    ben.page.locator(one),
  )
  for (const refused of [
    '\u3164',
    'An\u200Dna',
    'A\u202Enna',
    `Z${'\u0337'.repeat(9)}`,
    '👩\u200D👧\u200D👦'.repeat(9),
  ]) {
    await name!.fill(refused)
    await sit!.click()
    await ben.page.locator('[role="alert"]:visible').waitFor()
  }
  const theirs = 'مهدی\u200Cپور 👩🏽\u200D👧\u200D👦'
  await name!.fill(theirs)
  await sit!.click()
  await ann.page.locator(`[data-chair]:has-text("${theirs}")`).waitFor()
  expect([...ann.complaints, ...ben.complaints]).toEqual([])
})

test('a link that opens in a second browser says that the seat is elsewhere, and gives the link to take there', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const link = await openRoom(ann, 2)
  await joinRoom(ben, link)
  await Promise.all([ann, ben].map(sayReady))
  await Promise.all([ann, ben].map(atTable))
  const second = await someone(place(), 'Ann')
  await second.page.goto(link)
  const notice = second.page.locator('#dock [data-online="watching"]')
  await notice.waitFor()
  expect(await notice.textContent()).toContain('this browser has no seat at this table')
  await notice.locator('[data-online="share-link"]').click()
  await notice.getByText('Link copied').waitFor()
  const copied = await second.page.evaluate(() => navigator.clipboard.readText())
  expect(decodeURIComponent(copied)).toBe(decodeURIComponent(link))
  await notice.locator('[data-online="just-watch"]').click()
  await notice.waitFor({ state: 'detached' })
  expect(await ann.page.locator('[data-online="watching"]').count()).toBe(0)
  expect([...ann.complaints, ...ben.complaints, ...second.complaints]).toEqual([])
})
