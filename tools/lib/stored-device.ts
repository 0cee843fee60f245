import type { Browser, Page } from 'playwright-core'
import { OVER } from '../../src/engine/core/game.ts'
import type { LinkContent } from '../../src/session/link/game-link.ts'
import { writeGameLink } from '../../src/session/link/game-link.ts'
import { writeChallenge } from '../../src/session/deal/challenge-link.ts'
import { startBroker } from '../../tests/e2e/net/harness.ts'
import {
  openClock,
  openFile,
  openNote,
  readDownload,
  saved,
  savePreset,
  setTable,
  settled,
} from '../../tests/e2e/table.ts'
import { botAt, personAt, prepareGame } from './prepared-games.ts'
import type { PreparedGame } from './prepared-games.ts'
import { joins, playUntil, sit } from './screens-people.ts'
import type { Participant } from './screens-people.ts'
import { recordGroup } from './stored-group.ts'

/** A database of the browser as its pages see it. */
interface StoredDatabase {
  readonly name: string
  readonly stores: Readonly<Record<string, readonly { readonly key: unknown; readonly value: unknown }[]>>
}

/** What one version of the app stored on a device, and what it gave away as text. */
export interface RecordedDevice {
  readonly databases: readonly StoredDatabase[]
  /** The values of the local storage by name. */
  readonly values: Readonly<Record<string, string>>
  readonly backup: string
  /** A table as a file. */
  readonly file: string
  /** Addresses from `#` on: a game, a challenge, the room, a preset and a group. */
  readonly links: {
    readonly game: string
    readonly challenge: string
    readonly room: string
    readonly preset: string
    readonly group: string
  }
}

/** Plies of the online game. */
const ONLINE_PLIES = 16

/** Uses the app on one device as people do: every way in which it stores something or gives it away. */
export async function recordDevice(browser: Browser, url: string): Promise<RecordedDevice> {
  const broker = await startBroker()
  try {
    const place = { browser, url, port: broker.port }
    const page = await joins(place, url, 0)
    page.setDefaultTimeout(90_000)
    const links = {
      ...(await recordLocalGames(page, url)),
      preset: await recordPreset(page, url),
      room: await recordOnlineGame(page, place),
      group: await recordGroup(page, place),
    }
    await page.goto(`${url}#/statistics`)
    await page.locator('[data-statistics="csv"]').waitFor()
    await page.goto(`${url}#/backup`)
    const backup = await download(page, () => page.locator('[data-backup="save"]').click())
    return { ...(await readStorage(page)), backup, links, file: finishedGame.text }
  } finally {
    await broker.kill()
  }
}

const PEOPLE = [personAt(0), botAt(1, 'mate'), botAt(2, 'cabin-boy')]
const wholeGame = (seed: string): PreparedGame =>
  prepareGame({
    game: 'endeavor',
    seats: 3,
    seed,
    people: PEOPLE,
    until: (_view, table) => table.turn() === OVER,
  })
const [finishedGame, theirGame] = [wholeGame('stored'), wholeGame('challenge')]
const runningGame = prepareGame({
  seats: 3,
  seed: 'stored',
  people: PEOPLE,
  until: (_view, table) => table.ply() >= 60,
})

/** Games on one screen: from files, with the form, of a lesson, of the day, of a challenge. Returns the links. */
async function recordLocalGames(page: Page, url: string): Promise<{ game: string; challenge: string }> {
  const home = async (): Promise<void> => {
    await page.goto(`${url}#/`)
    await page.locator('[data-lobby="play"]').waitFor()
  }
  for (const { name, text } of [finishedGame, runningGame]) {
    await home()
    await openFile(page, name, text)
    await page.waitForURL(/#\/t\//)
    await settled(page)
  }
  await (await openNote(page)).fill('A note about this game.')
  await page.locator('[data-note-status="stored"]:not(:empty)').waitFor()
  await home()
  await setTable(page, ['Person', 'cabin-boy', 'cabin-boy'])
  await saved(page)
  await openClock(page)
  await page.locator('[data-clock="on"]').check()
  await page.keyboard.press('Escape')
  await home()
  await page.locator('[data-lobby="learn"]').click()
  await page.locator('[data-lobby="learn-puerto-rico"]').click()
  await page.locator('[data-lesson]').waitFor()
  await page.goto(`${url}#/day`)
  await page.locator('[data-deal="play"]').click()
  await page.waitForURL(/#\/t\//)
  await page.locator('[data-state="asking"]').waitFor()
  await saved(page)
  const challenge = `#/c/${writeChallenge(theirGame.table, contentOf(theirGame), 0)}`
  await page.goto(`${url}${challenge}`)
  await page.locator('[data-deal="accept"]').click()
  await page.waitForURL(/#\/t\//)
  await page.locator('[data-state="asking"]').waitFor()
  await saved(page)
  const { table } = finishedGame
  return { challenge, game: `#/g/${writeGameLink(table, { ...contentOf(finishedGame), moment: 40 })}` }
}

function contentOf({ text }: PreparedGame): Omit<LinkContent, 'moment'> {
  const { luck } = (JSON.parse(text) as { journal: { luck: string } }).journal
  return { luck, people: PEOPLE, release: '0.0.0' }
}

/** A preset, and its link. */
async function recordPreset(page: Page, url: string): Promise<string> {
  await page.goto(`${url}#/new/endeavor`)
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
  await savePreset(page, 'Friday')
  await page.locator('[data-preset="share"]').click()
  const link = await page.locator('[data-share="link"]').inputValue()
  return new URL(link).hash
}

/** The beginning of an online game of two; returns the link of its room. */
async function recordOnlineGame(page: Page, place: Participant): Promise<string> {
  await page.goto(`${place.url}#/`)
  await page.locator('[data-lobby="online"]').click()
  await page.locator('[data-game="puerto-rico"] input').check({ force: true })
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true })
  await page.locator('[data-lobby="create"]').click()
  await page.locator('[data-lobby="ready"]').waitFor()
  const link = page.url()
  const other = await joins(place, link, 1)
  await sit(other)
  for (const one of [page, other])
    await one.locator('[data-lobby="ready"]:not([aria-disabled="true"])').click()
  for (const one of [page, other]) await one.locator('[data-plies]').waitFor()
  await playUntil([page, other], ({ plies, dock }) => plies >= ONLINE_PLIES && dock === 'asking')
  await saved(page)
  await other.context().close()
  return new URL(link).hash
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const saving = page.waitForEvent('download')
  await press()
  return (await readDownload(await saving)).text
}

/** Everything that the site stored, but the key of the device, which no page can read. */
function readStorage(page: Page): Promise<Pick<RecordedDevice, 'databases' | 'values'>> {
  return page.evaluate(async () => {
    const answer = <Result>(asked: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error ?? new Error('not read'))
      })
    const databases = []
    for (const { name } of await indexedDB.databases()) {
      if (name === undefined || /key/.test(name)) continue
      const db = await answer(indexedDB.open(name))
      const stores: Record<string, { key: unknown; value: unknown }[]> = {}
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([answer(reading.getAllKeys()), answer(reading.getAll())])
        stores[store] = keys.map((key, at) => ({ key, value: values[at] as unknown }))
      }
      db.close()
      databases.push({ name, stores })
    }
    return { databases, values: { ...localStorage } as Record<string, string> }
  })
}
