import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DIST } from '../../../tools/lib/fresh-build.ts'
import { serveFolder } from '../../../tools/lib/static-server.ts'
import { launchBrowser } from '../browser.ts'
import { freePort } from '../net/harness.ts'
import { startTlsRelay } from '../net/tls-relay.ts'
import { asksAt, directConnections, preparesToOpen, stranger, turnsOn } from '../online/open-table-people.ts'
import type { Stranger } from '../online/open-table-people.ts'
import { allLevel, playUntil, playsAlong, pressIfThere, seated } from '../online/players.ts'
import { atTable, comesBack, sayReady } from '../online/room.ts'
import type { Place } from '../online/room.ts'

// Three browsers that never shared a link play whole games of both games at a relay behind TLS, with the page's own policy.

let relay: Awaited<ReturnType<typeof startTlsRelay>>
let site: Place['site']
let broker: Place['broker']
const browsers: Browser[] = []
beforeAll(async () => {
  relay = await startTlsRelay()
  site = await serveFolder(DIST)
  broker = { port: await freePort() }
  for (let i = 0; i < 3; i++) browsers.push(await launchBrowser(['--ignore-certificate-errors']))
})
afterAll(async () => {
  await Promise.all([...browsers.map((browser) => browser.close()), site.close(), relay.stop()])
})

/** At which Cat goes: she comes back to a table of Endeavor, and a bot plays for her at one of Puerto Rico. */
const GOES_AT = 20
const LET_BOT_PLAY = '[data-online="absent"] [data-online="let-bot-play"]'
const CONFIRM = 'dialog[open] :is(.button--danger, .button--primary)'

test.each(['endeavor', 'puerto-rico'])('strangers play a whole game of %s, and another', async (game) => {
  const people: Stranger[] = []
  for (const [at, name] of ['Ann', 'Ben', 'Cat'].entries())
    people.push(await stranger({ browser: browsers[at]!, site, broker }, name, relay.url))
  const [ann, ben, cat] = people as [Stranger, Stranger, Stranger]
  await preparesToOpen(ann, { players: 3, game })
  await turnsOn(ann)
  for (const one of [ben, cat]) {
    await asksAt(one, 'Ann')
    await one.page.locator('[data-lobby="ready"]').waitFor()
  }
  for (const one of people) await sayReady(one)
  for (const one of people) await atTable(one)
  await playUntil(
    people.map((one) => seated(one)),
    ({ plies }) => plies >= GOES_AT,
  )
  const link = cat.page.url()
  await cat.page.close()
  const stays = game === 'endeavor' ? [ann, ben, await comesBack(cat, link)] : [ann, ben]
  await playUntil(
    stays.map((one) => seated(one)),
    undefined,
    async (one) => {
      if (stays.length === 2) await pressIfThere(one.page, `${LET_BOT_PLAY}, ${CONFIRM}`)
      await playsAlong(one)
    },
  )
  const plies = await allLevel(stays)
  expect(plies).toBeGreaterThan(GOES_AT)
  // Once more, with those who are there.
  for (const { page } of [ann, ben]) await page.getByRole('button', { name: 'Play again' }).click()
  for (const { page } of [ann, ben])
    await page
      .locator('[data-chair]:has-text("Ann"):has-text("you"), [data-chair]:has-text("Ben")')
      .first()
      .waitFor()
  for (const one of stays) expect(await directConnections(one)).toBe(0)
  for (const one of people) {
    expect([...one.sockets]).toEqual([relay.url])
    expect(one.complaints.filter((text) => text.startsWith('error') || text.includes('Policy'))).toEqual([])
  }
  await Promise.all(people.map(({ context }) => context.close()))
})
