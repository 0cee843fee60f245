import { expect, test } from 'vitest'
import { focusPage } from './focus-page.ts'

const SCOPE = 'https://host/game/'
const TABLE = `${SCOPE}#/t/one`

/** Tells a notification's worker of these pages; answers what it did. */
async function clicked(address: unknown, open: readonly string[]): Promise<readonly string[]> {
  const done: string[] = []
  const pages = open.map((url) => ({ url, focus: () => Promise.resolve(void done.push(`focus ${url}`)) }))
  const openWindow = (url: string) => Promise.resolve(void done.push(`open ${url}`))
  await focusPage({ matchAll: () => Promise.resolve(pages), openWindow }, address, SCOPE)
  return done
}

test('the page of the table comes to the front, at whatever moment it looks', async () => {
  expect(await clicked(TABLE, [SCOPE, `${TABLE}@12`, `${SCOPE}#/t/two`])).toEqual([`focus ${TABLE}@12`])
})
test('a page that went on is taken before a new one is opened', async () => {
  expect(await clicked(TABLE, ['https://elsewhere/', SCOPE])).toEqual([`focus ${SCOPE}`])
  expect(await clicked(TABLE, ['https://elsewhere/'])).toEqual([`open ${TABLE}`])
})
test('nothing outside our folder is opened', async () => {
  expect(await clicked('https://elsewhere/', [])).toEqual([`open ${SCOPE}`])
  expect(await clicked(undefined, [])).toEqual([`open ${SCOPE}`])
})
