import { text as streamText } from 'node:stream/consumers'
import type { Download, Locator, Page } from 'playwright-core'
import type { LevelName } from '../../src/bots/level-names.ts'
import type { PreparedGame } from '../../tools/lib/prepared-games.ts'

// Actions on the screen, found by their English labels, since visits are in English unless they
// choose another language; tests of other languages use `data-*` hooks instead.

/** The state of the table as the screen shows it. */
export interface TableState {
  readonly plies: number
  readonly cursor: string
  /** The seat in turn. */
  readonly turn: number
  /** The state of the dock: `asking`, `waiting`, `complete`, `past` or `over`. */
  readonly dock: string
  readonly question: string | undefined
  /** The question in the dock. */
  readonly sentence: string
  /** The answers in the dock. */
  readonly answers: readonly number[]
  /** The targets on the boards. */
  readonly open: readonly string[]
  readonly picked: readonly string[]
  /** The mayor's colonists on the draft, in the order of the screen. */
  readonly circles: readonly boolean[]
  readonly canConfirm: boolean
  /** Is the question answered as a whole, on the board or on a panel in the dock? */
  readonly isDraft: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Does a choice wait for confirmation? */
  readonly doubted: boolean
  /** Does the device wait to be passed to another person? */
  readonly covered: boolean
}

/** Runs in the page. */
function lookAtTable(): TableState | undefined {
  const screen = document.querySelector<HTMLElement>('[data-plies]')
  const dock = document.querySelector<HTMLElement>('[data-state]')
  if (screen === null || dock === null) return undefined
  const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)]
  const isThere = (selector: string) => document.querySelector(selector) !== null
  return {
    plies: Number(screen.dataset['plies']),
    cursor: screen.dataset['cursor'] ?? '',
    turn: Number(screen.dataset['turn']),
    dock: dock.dataset['state'] ?? '',
    question: document.querySelector<HTMLElement>('[data-question]')?.dataset['question'],
    sentence: dock.querySelector('.dock__sentence')?.textContent ?? '',
    answers: all('[data-action]').map((button) => Number(button.dataset['action'])),
    open: all('[data-open]').map((target) => target.dataset['target'] ?? ''),
    picked: all('.target--picked').map((target) => target.dataset['target'] ?? ''),
    circles: all('[data-draft="circle"]').map((circle) => circle.ariaPressed === 'true'),
    canConfirm: isThere('[data-draft="confirm"]:not([aria-disabled])'),
    isDraft: isThere('[data-draft="confirm"]'),
    canUndo: isThere('[data-dock="undo"]'),
    canRedo: isThere('[data-dock="redo"]'),
    doubted: isThere('[data-dock="doubt"]'),
    covered: isThere('dialog[open] [data-dock="ready"]'),
  }
}

export async function readTableState(page: Page): Promise<TableState> {
  const seen = await page.evaluate(lookAtTable)
  if (seen === undefined) throw new Error('There is no table on the screen.')
  return seen
}

/** Is there something for a person to do, or is the game over? */
const PERSONS_TURN = '[data-state="asking"], [data-state="complete"], [data-state="over"]'
const COVER = 'dialog[open] [data-dock="ready"]'
interface Wait {
  readonly past: string
  readonly selector: string
  readonly patience: number
}

/**
 * Runs in the page: waits for a state in which a person has to act or the game is over, other than `past`. Undefined when
 * none comes within the patience (milliseconds).
 */
async function nextState(
  look: () => TableState | undefined,
  { past, selector, patience }: Wait,
): Promise<TableState | undefined> {
  const end = performance.now() + patience
  const changed = (): Promise<void> =>
    new Promise((resolve) => {
      const observer = new MutationObserver(() => done())
      const done = (): void => {
        observer.disconnect()
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, Math.min(250, Math.max(0, end - performance.now())))
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    })
  for (;;) {
    const seen = document.querySelector(selector) === null ? undefined : look()
    if (seen !== undefined && JSON.stringify(seen) !== past) return seen
    if (performance.now() >= end) return undefined
    await changed()
  }
}

/** As `nextState`, from outside the page; `past` is the JSON text of a state. */
export function waitForState(page: Page, past: string, patience: number): Promise<TableState | undefined> {
  const wait: Wait = { past, selector: `${PERSONS_TURN}, ${COVER}`, patience }
  return page.evaluate(`(${nextState.toString()})(${lookAtTable.toString()}, ${JSON.stringify(wait)})`)
}

/** Waits until a person is asked, a turn can be handed over, or the game is over. */
export async function settled(page: Page): Promise<TableState> {
  await page.locator(PERSONS_TURN).waitFor()
  return readTableState(page)
}

/** Waits until everything played is stored in the database. */
export async function saved(page: Page): Promise<void> {
  await page.locator('[data-saved="saved"]').waitFor()
}

/** Imports a file on the home page. */
export async function openFile(page: Page, name: string, content: string | Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  await page.locator('.home__import button').click()
  const buffer = typeof content === 'string' ? Buffer.from(content) : content
  await (await choosing).setFiles({ name, mimeType: 'application/json', buffer })
}

/** Opens a prepared table by importing its file. */
export async function openPrepared(page: Page, { name, text }: PreparedGame): Promise<TableState> {
  await openFile(page, name, text)
  return settled(page)
}

/** The tables on the home page, by the names of their players. */
export function cards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('.card__open') })
}

/** Exports the open table from the home page and reads the file. */
export async function exportFile(page: Page, card = 0): Promise<{ name: string; text: string }> {
  await saved(page)
  await page.getByRole('link', { name: 'Windrose home page' }).click()
  return exportFromHome(page, card)
}
export async function exportFromHome(page: Page, card = 0): Promise<{ name: string; text: string }> {
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'as a file' }).nth(card).click()
  return readDownload(await downloading)
}
export async function readDownload(download: Download): Promise<{ name: string; text: string }> {
  return { name: download.suggestedFilename(), text: await streamText(await download.createReadStream()) }
}

/** Chooses by the card; its radio button is not visible. */
export async function chooseMarket(page: Page, market: string): Promise<void> {
  await page
    .locator('label')
    .filter({ has: page.locator(`[data-lobby="market-${market}"]`) })
    .click()
}

/** A person, a bot of the default level, or a bot of this level (its number). */
export type Seated = 'Person' | 'Bot' | LevelName

/** Chooses by the bar; its radio button is not visible. */
export async function chooseLevel(seat: Locator, level: LevelName): Promise<void> {
  // Until it is wished otherwise, one choice goes for all bots.
  await seat.waitFor()
  const each = seat.page().locator('[data-lobby="each-bot"]')
  if ((await each.count()) > 0) await each.check()
  await seat
    .locator('label')
    .filter({ has: seat.page().locator(`[value="${level}"]`) })
    .click()
}

/** Creates a table with the form, starting from the home page. */
export async function setTable(
  page: Page,
  seats: readonly Seated[],
  options: readonly RegExp[] = [],
  market?: string,
  game = 'puerto-rico',
): Promise<void> {
  await page.locator('[data-lobby="play"]').click()
  await page.locator(`[data-game="${game}"] input`).check({ force: true })
  await page.getByRole('radio', { name: String(seats.length), exact: true }).check({ force: true })
  for (const [chair, kind] of seats.entries()) {
    const label = kind === 'Person' ? 'Human' : 'Bot'
    await page.getByLabel(`Player type, seat ${String(chair + 1)}`).selectOption({ label })
    if (kind !== 'Person' && kind !== 'Bot') await chooseLevel(page.locator('.seat').nth(chair), kind)
  }
  if (market !== undefined) await chooseMarket(page, market)
  for (const option of options) await page.getByRole('checkbox', { name: option }).check()
  await page.getByRole('button', { name: 'Start the game' }).click()
  await page.locator('[data-plies]').waitFor()
}

/** Opens the settings of the clock of the open table, which are behind the log. */
export async function openClock(page: Page): Promise<void> {
  const button = page.locator('[data-table="clock"]')
  if (!(await button.isVisible())) await page.locator('[data-log]').click()
  await button.click()
  await page.locator('[data-clock="on"]').waitFor()
}

/** Saves the settings on the page of a new table as a preset. */
export async function savePreset(page: Page, name: string): Promise<void> {
  await page.locator('[data-preset="save"]').click()
  await page.locator('[data-preset="name"]').fill(name)
  await page.locator('[data-preset="go"]').click()
  await page.locator('[data-preset="said"]:not(:empty)').waitFor()
}

/** Opens the note of the open table, which is behind the log; returns its field. */
export async function openNote(page: Page): Promise<Locator> {
  const button = page.locator('[data-table="note"]')
  if (!(await button.isVisible())) await page.locator('[data-log]').click()
  await button.click()
  const field = page.locator('[data-note="text"]:focus')
  await field.waitFor()
  return field
}
