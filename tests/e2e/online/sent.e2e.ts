import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { cards, saved } from '../table.ts'
import { beginByHand, errorsOf, plies, sendsLink, takesTurn } from './sent-turns.ts'
import { atTable, comesBack, press, someone, usePlace } from './room.ts'
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
  // What is not signed and written yet goes with the tab.
  await saved(second.page)
  await second.page.close()
  await atTable(ben)
  await expect.poll(() => plies(ben)).toBe(now)
  expect(ben.page.url()).toBe(room)
  expect(errorsOf([ann, ben])).toEqual([])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})

/** What the page handed to the share sheet. */
interface Shared {
  readonly text?: string
  readonly url?: string
  readonly file?: { readonly name: string; readonly type: string; readonly text: string }
}

/** A share sheet that records what it is given, also files. */
async function recordShares(context: BrowserContext): Promise<readonly Shared[]> {
  const shares: Shared[] = []
  await context.exposeFunction('recordShare', (shared: Shared) => shares.push(shared))
  await context.addInitScript(() => {
    const share = async ({ files, ...words }: ShareData): Promise<void> => {
      const [file] = files ?? []
      const { recordShare } = window as unknown as { recordShare(shared: Shared): Promise<void> }
      await recordShare(
        file === undefined ? words : { file: { name: file.name, type: file.type, text: await file.text() } },
      )
    }
    Object.assign(navigator, { share, canShare: () => true })
  })
  return shares
}

/** The page says that the turn was known; a tab that is still closing may have the table, and answer for it. */
const isKnown = ({ page }: Someone): Promise<void> =>
  page
    .locator('[data-online="brought"][data-result="known"], [data-lobby="there"][data-became="known"]')
    .first()
    .waitFor()

/** Opens the page that the web manifest names for files, as the browser does with an installed app. */
async function launch(who: Someone, text: string): Promise<Someone> {
  const { site } = place()
  const address = new URL('manifest.webmanifest', site.url)
  const manifest = (await (await fetch(address)).json()) as {
    readonly file_handlers: readonly { readonly action: string; readonly accept: Record<string, string[]> }[]
  }
  const handler = manifest.file_handlers.find(({ accept }) =>
    Object.values(accept).flat().includes('.windrose'),
  )
  await who.context.addInitScript(() => {
    // The browser gives a launch to the first consumer.
    const launchQueue = { setConsumer: (consumer: unknown) => Object.assign(window, { consumer }) }
    Object.defineProperty(window, 'launchQueue', { value: launchQueue })
  })
  const one = await comesBack(who, new URL(handler!.action, address).href)
  await one.page.waitForFunction(() => 'consumer' in window)
  await one.page.evaluate((content) => {
    const getFile = (): Promise<File> => Promise.resolve(new File([content], 'turn.windrose'))
    const { consumer } = window as unknown as { consumer(launch: unknown): void }
    consumer({ files: [{ getFile }] })
  }, text)
  return one
}

const drop = (page: Page, text: string): Promise<boolean> =>
  page.evaluate((content) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([content], 'turn.windrose'))
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return !document.body.dispatchEvent(event)
  }, text)

test('a turn goes out by the share sheet, and comes in by file handler, picker and drop', async () => {
  const [ann, ben] = [await someone(place(), 'Ann'), await someone(place(), 'Ben')]
  const shares = await recordShares(ann.context)
  await ann.page.reload()
  const room = await beginByHand(ann, ben)
  await ben.page.close()
  await takesTurn(ann)
  const seen = await plies(ann)

  // The share sheet gets the words and the address, and the whole game as a file that browsers share.
  await press(ann, '[data-online="unsent"] [data-online="send-turn"]')
  await expect.poll(() => shares.length).toBe(1)
  expect(shares[0]!.text).toMatch(/Puerto Rico/)
  expect(shares[0]!.url).toMatch(/#\/m\/[\w-]+$/)
  await press(ann, '[data-online="people"]')
  await press(ann, '[data-online="send-file"]')
  await expect.poll(() => shares.length).toBe(2)
  const file = shares[1]!.file!
  expect(file).toMatchObject({ type: 'text/plain' })
  expect(file.name).toMatch(/^windrose-puerto-rico-\w+\.txt$/)
  expect(JSON.parse(file.text)).toMatchObject({ format: 'windrose-turn' })
  await ann.page.close()

  // It is opened with the installed app.
  const launched = await launch(ben, file.text)
  await atTable(launched)
  await expect.poll(() => plies(launched)).toBe(seen)
  // A turn that is not written yet would be new to the next page.
  await saved(launched.page)
  await launched.page.close()

  // The same file is picked from the disk, at the table and on the page of turns.
  const folder = mkdtempSync(join(tmpdir(), 'windrose-sent-'))
  const path = join(folder, file.name)
  writeFileSync(path, file.text)
  for (const [address, button] of [
    [room, '[data-online="open-turn"]'],
    [room.replace(/#.*/, '#/m/'), '[data-sent="pick"]'],
  ] as const) {
    const one = await comesBack(ben, address)
    if (address === room) await press(one, '[data-online="people"]')
    const choosing = one.page.waitForEvent('filechooser')
    await press(one, button)
    await (await choosing).setFiles(path)
    await isKnown(one)
    await expect.poll(() => plies(one)).toBe(seen)
    await one.page.close()
  }
  rmSync(folder, { recursive: true })

  // It is dropped on the home page, at the table and on the page of turns; what is damaged is refused there.
  const turns = room.replace(/#.*/, '#/m/')
  for (const address of inject('isLong') ? [room.replace(/#.*/, ''), room, turns] : [room]) {
    const one = await comesBack(ben, address)
    await one.page.locator('[data-plies], [data-sent="pick"]').or(cards(one.page)).first().waitFor()
    expect(await drop(one.page, file.text)).toBe(true)
    await isKnown(one)
    await one.page.close()
  }
  const one = await comesBack(ben, turns)
  await one.page.locator('[data-sent="pick"]').waitFor()
  await drop(one.page, file.text.replace(/.{9}"\}\s*$/, 'AAAAAAAAA"}'))
  await one.page.locator('[data-sent="refused"][data-fault="damaged"]').waitFor()
  expect(errorsOf([ann, ben])).toEqual([])
  await Promise.all([ann, ben].map(({ context }) => context.close()))
})
