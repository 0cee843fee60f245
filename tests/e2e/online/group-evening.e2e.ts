import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { OVER } from '../../../src/engine/core/game.ts'
import { botAt, personAt, prepareGame } from '../../../tools/lib/prepared-games.ts'
import { axeFindings } from '../layout.ts'
import { openFile } from '../table.ts'
import { resize } from '../windows.ts'
import { playsAlong, playUntil, seated } from './players.ts'
import { atTable, sayReady, seesSeated, someone, usePlace } from './room.ts'
import type { Someone } from './room.ts'

// An evening of three friends: both games, and a challenge for the way home.

const place = usePlace()

async function enter({ page }: Someone, link: string): Promise<void> {
  await page.goto(link)
  await page.locator('[data-group="enter-go"]').click()
  await page.locator('[data-group="member"]').first().waitFor()
}
const joins = ({ page }: Someone): Promise<void> => page.locator('[data-group="join"]').click()
/** Everyone is ready once they have heard that all others sit. */
async function readies(people: readonly Someone[]): Promise<void> {
  for (const one of people) for (const other of people) if (one !== other) await seesSeated(one, other)
  await Promise.all(people.map(sayReady))
}
/** Plays until this many plies; without a number to the end. */
async function play(people: readonly Someone[], most = Infinity): Promise<void> {
  await Promise.all(people.map(atTable))
  const table = people.map((one) => seated(one))
  await playUntil(table, ({ dock, plies }) => dock === 'over' || plies >= most, playsAlong)
}
const shownLink = (page: Page): Promise<string> => page.locator('[data-share="link"]').inputValue()

test('three friends play both games in an evening, one of them late, and compare a challenge', async () => {
  const people = [await someone(place(), 'Ann'), await someone(place(), 'Ben'), await someone(place(), 'Cat')]
  const [ann, ben, cat] = people as [Someone, Someone, Someone]
  for (const { page } of [ben, cat]) await resize(page, 'phone')
  await ann.page.goto(`${place().site.url}#/group`)
  await ann.page.locator('[data-group="name"]').fill('Friday')
  await ann.page.locator('[data-group="create"]').click()
  await ann.page.waitForURL(/#\/group\/.*n=Friday/)
  const link = ann.page.url()
  await enter(ben, link)
  // The home page leads to the group before there is any table.
  await ben.page.goto(place().site.url)
  await ben.page.locator('[data-home="group"]:has-text("Friday")').waitFor()
  await ben.page.locator('[data-home="group"]').click()
  await ben.page.locator('[data-group="member"]:has-text("Ann")').waitFor()

  await ann.page.locator('[data-group="next"][data-game="endeavor"]').click()
  await joins(ben)
  await ben.page.locator('[data-lobby="bot"]').click()
  await enter(cat, link)
  await joins(cat)
  await cat.page.locator('[data-lobby="instead"]').click()
  await readies(people)
  await play(people)

  for (const one of people) {
    await one.page.locator('dialog[open] [data-group="back"]').first().click()
    await one.page.locator('[data-group="game"][data-confirmed="true"]').waitFor()
  }
  for (const { page } of people) {
    await expect.poll(() => page.locator('[data-group="standing"]').count()).toBe(3)
    expect(await page.locator('[data-group="pair"]').count()).toBe(3)
    const names = await page.locator('[data-group="standing"] th').allInnerTexts()
    expect([...names].sort()).toEqual(['Ann', 'Ben', 'Cat'])
  }
  expect(await axeFindings(ben.page)).toEqual([])

  // The other game takes two presses of the one who opens it, and of each of the others.
  await ben.page.locator('[data-group="next"][data-game="puerto-rico"]').click()
  await Promise.all([ann, cat].map(joins))
  await readies(people)
  await play(people, inject('isLong') ? Infinity : 12)

  // Ann challenges Cat, who learns the result, and sends it back.
  const seats = [personAt(0), botAt(1, 'cabin-boy'), botAt(2, 'cabin-boy')]
  const until = (_view: unknown, table: { turn(): number }): boolean => table.turn() === OVER
  const { name, text } = prepareGame({ game: 'endeavor', seats: 3, people: seats, until })
  await ann.page.goto(place().site.url)
  await openFile(ann.page, name, text)
  await ann.page.locator('dialog[open] [data-deal="challenge"]').click()
  await cat.page.goto(await shownLink(ann.page))
  await cat.page.locator('[data-deal="accept"]').click()
  await play([cat])
  await cat.page.locator('[data-deal="compare"]').click()
  await cat.page.locator('[data-deal="comparison"] [data-round]').first().waitFor()
  await cat.page.locator('[data-deal="answer"]').click()
  await ann.page.goto(await shownLink(cat.page))
  await ann.page.locator('[data-deal="comparison"] [data-round]').first().waitFor()
  const points = async ({ page }: Someone, whose: string): Promise<string> =>
    (await page.locator(`[data-deal="${whose}"] dd`).innerText()).split(',')[0]!
  expect(await points(ann, 'theirs')).toBe(await points(cat, 'mine'))
  expect(await points(ann, 'mine')).toBe(await points(cat, 'theirs'))
  const said = people.flatMap(({ complaints }) => complaints)
  expect(said.filter((one) => one.startsWith('error'))).toEqual([])
  await Promise.all(people.map(({ context }) => context.close()))
})
