import type { Page } from 'playwright-core'
import { numberOf } from './browser.ts'
import { PATIENCE } from '../patience.ts'
import type { InputDriver } from './input-driver.ts'
import { settledLayout } from './layout.ts'
import { readTableState, waitForState } from './table.ts'
import type { TableState } from './table.ts'

/** Plays on the screen at random, with a seed, until `enough`. */
export interface Player {
  readonly page: Page
  readonly hands: InputDriver
  /** A number below `n`. */
  below(n: number): number
}
/** Counts of what was done, so that a test can require that everything was tried. */
export interface PlayCounts {
  decisions: number
  /** By question and by way of answering: board, dock, draft. */
  readonly answered: Map<string, number>
  undone: number
  handedOver: number
  uncovered: number
}

export function seededBelow(seed: string): (n: number) => number {
  let state = numberOf(seed)
  return (n) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}

/** More than the choices of any game. */
const MOST = 3000

export function newPlayCounts(): PlayCounts {
  return { decisions: 0, answered: new Map(), undone: 0, handedOver: 0, uncovered: 0 }
}

/** Plays for every person at the table until the game is over or `enough` returns true. */
export async function play(
  player: Player,
  enough: (seen: TableState) => boolean = () => false,
): Promise<PlayCounts> {
  const tally = newPlayCounts()
  let seen = await standing(player.page)
  for (let done = 0; done < MOST; done++) {
    if ((seen.dock === 'over' && !seen.covered) || enough(seen)) return tally
    const before = seen
    await act(player, seen, tally)
    seen = await standing(player.page, before)
  }
  throw new Error(`The game is not over after ${String(MOST)} actions.`)
}

/** The table when a person has to act or the game is over; `before` is the state already handled. */
export async function standing(page: Page, before?: TableState): Promise<TableState> {
  const seen = await waitForState(page, before === undefined ? '' : JSON.stringify(before), PATIENCE)
  if (seen === undefined)
    throw new Error(`nothing happens any more: ${JSON.stringify(await readTableState(page))}`)
  return seen
}

/** Performs the next action. */
export async function act(player: Player, seen: TableState, tally: PlayCounts): Promise<void> {
  const { hands, below } = player
  if (seen.covered) {
    tally.uncovered++
    return hands.press('[data-dock="ready"]')
  }
  if (seen.dock === 'complete') {
    if (below(12) === 0) await undoAndRedo(player, seen, tally)
    tally.handedOver++
    return hands.handOver()
  }
  // After undo and redo no confirmation would follow.
  const mayUndo = seen.canUndo && seen.picked.length === 0 && !seen.doubted
  if (mayUndo && below(20) === 0) await undoAndRedo(player, seen, tally)
  // A choice that is held back for a warning is the same decision when it is confirmed.
  if (!seen.doubted) tally.decisions++
  await decide(player, seen, tally)
}

async function undoAndRedo({ page, hands }: Player, seen: TableState, tally: PlayCounts): Promise<void> {
  await hands.undo()
  const undone = await standing(page, seen)
  if (undone.plies !== seen.plies - 1) throw new Error(`undo led from ${seen.plies} to ${undone.plies}`)
  await hands.redo()
  const redone = await standing(page, undone)
  // The draft starts again; everything else is unchanged.
  if (redone.plies !== seen.plies || redone.sentence !== seen.sentence || redone.dock !== seen.dock)
    throw new Error(`redo led from ${JSON.stringify(seen)} to ${JSON.stringify(redone)}`)
  tally.undone++
}

async function decide(player: Player, seen: TableState, tally: PlayCounts): Promise<void> {
  const { hands, below } = player
  const count = (how: string): void => {
    const name = `${seen.question ?? 'nothing'} ${how}`
    tally.answered.set(name, (tally.answered.get(name) ?? 0) + 1)
  }
  if (seen.circles.length > 0) {
    const isStepwise = below(10) === 0
    count(isStepwise ? 'one by one' : 'as a draft')
    return isStepwise ? placeOne(player, seen) : placeAll(player, seen)
  }
  const panel = seen.isDraft ? PANELS[seen.question ?? ''] : undefined
  if (panel !== undefined && below(5) > 0) {
    count('on the panel')
    return panel(player)
  }
  // A panel presses what is marked on the board itself, for not every press changes its draft.
  if (panel === undefined && seen.open.length > 0 && below(5) > 0) {
    count('on the board')
    return hands.press(openTarget(seen.open[below(seen.open.length)]!))
  }
  count('in the dock')
  // Where a panel is the main way, the buttons are folded away.
  if (panel !== undefined) await unfold(player)
  return pressAnswer(player, seen)
}

export const actionButton = (action: number): string => `[data-action="${String(action)}"]`
const openTarget = (target: string): string => `[data-open][data-target="${target}"]`

/** Presses an answer in the dock; first the button that shows all of them, if it stands below the last visible row. */
async function pressAnswer({ page, hands, below }: Player, { answers }: TableState): Promise<void> {
  const button = actionButton(answers[below(answers.length)]!)
  // Answers become short before they are painted, and then all may fit.
  await settledLayout(page)
  const isCut = await page
    .locator(button)
    .first()
    .evaluate((answer) => {
      const list = answer.closest('.answers__list')
      return list !== null && answer.getBoundingClientRect().top >= list.getBoundingClientRect().bottom - 4
    })
  if (isCut && hands.unfoldsByFocus !== true) await hands.press('[data-dock="more"][aria-expanded="false"]')
  await hands.press(button)
}

async function unfold({ page, hands }: Player): Promise<void> {
  if (!(await page.locator('.answers').evaluate((fold) => fold.hasAttribute('open'))))
    await hands.press('.answers > summary')
}

/** Questions that a panel in the dock answers as a whole. */
const PANELS: { readonly [question: string]: (player: Player) => Promise<void> } = {
  payInKind,
  packGoods,
  paySalary,
}
/** Chooses other markers than those proposed, now and then; then pays. */
async function paySalary({ page, hands, below }: Player): Promise<void> {
  for (let tries = below(4); tries > 0 || !(await readTableState(page)).canConfirm; tries--) {
    if (tries < -30) throw new Error('the salary cannot be chosen')
    await hands.press(MARKER, below(await page.locator(MARKER).count()))
  }
  await hands.press('[data-draft="confirm"]')
}
const MARKER = '[data-draft="marker"]'
/** Chooses gifts until they suffice. */
async function payInKind({ page, hands, below }: Player): Promise<void> {
  for (let tries = 0; !(await readTableState(page)).canConfirm; tries++) {
    if (tries > 40) throw new Error('the payment cannot be completed')
    await chooseGift(page, hands, below)
  }
  await hands.press('[data-draft="confirm"]')
}
/** Chooses a gift of a kind of which none is given: from its list, or with its button. */
export async function chooseGift(page: Page, hands: InputDriver, below: Player['below']): Promise<void> {
  const lists = page.locator('[data-draft="gifts"]:has([value="-1"]:checked)')
  const buttons = '[data-draft="gift"][aria-pressed="false"]'
  const [ofLists, ofButtons] = [await lists.count(), await page.locator(buttons).count()]
  if (ofLists + ofButtons === 0) return
  const nth = below(ofLists + ofButtons)
  if (nth >= ofLists) await hands.press(buttons, nth - ofLists)
  else {
    const gifts = (await lists.nth(nth).locator('option').count()) - 1
    await lists.nth(nth).selectOption({ index: 1 + below(gifts) })
  }
  // The choice is drawn with the next frame.
  await settledLayout(page)
}
/** Leaves some barrels, then ships the load. */
async function packGoods({ page, hands, below }: Player): Promise<void> {
  const kinds = '[data-draft="barrels"]'
  const press = async (): Promise<void> => hands.press(kinds, below(await page.locator(kinds).count()))
  for (let tries = below(4); tries > 0; tries--) await press()
  if (!(await readTableState(page)).canConfirm) await press()
  await hands.press('[data-draft="confirm"]')
}

/** Places the mayor's colonists one by one with the folded buttons. */
async function placeOne(player: Player, seen: TableState): Promise<void> {
  const { hands, below } = player
  await unfold(player)
  await hands.press(actionButton(seen.answers[below(seen.answers.length)]!))
}

/** Places the mayor's colonists on the draft: removes some or all, then fills the circles by hand or by the button. */
async function placeAll({ page, hands, below }: Player, seen: TableState): Promise<void> {
  const press = (circle: number): Promise<void> => hands.press('[data-draft="circle"]', circle)
  const those = (now: TableState, filled: boolean): number[] =>
    now.circles.flatMap((one, circle) => (one === filled ? [circle] : []))
  const full = those(seen, true)
  if (full.length > 0 && below(3) === 0) await press(full[below(full.length)]!)
  else if (seen.canConfirm && below(3) === 0) await hands.press('[data-draft="lift"]')
  let now = await readTableState(page)
  for (let tries = 0; !now.canConfirm; tries++) {
    const empty = those(now, false)
    if (tries > 30) throw new Error(`the draft cannot be finished: ${JSON.stringify(now.circles)}`)
    if (below(4) === 0 || tries > 12) await hands.press('[data-draft="fill"]')
    else await press(empty[below(empty.length)]!)
    now = await readTableState(page)
  }
  await hands.press('[data-draft="confirm"]')
}
