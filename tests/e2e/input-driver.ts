import type { Page } from 'playwright-core'

/** A way to operate the screen: one action at a time, on visible and reachable elements only. */
export interface InputDriver {
  /** Presses the nth match, which has to exist, be visible and be reachable. */
  press(selector: string, nth?: number): Promise<void>
  /** A focus that comes to an answer below the visible row unfolds all of them. */
  readonly unfoldsByFocus?: true
  undo(): Promise<void>
  redo(): Promise<void>
  handOver(): Promise<void>
}

/** How often a press is tried where something covers the element, or it moves. */
const TRIES = 300

/** Waits until the result of a press is painted. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
        // A hidden page is not painted.
        setTimeout(done, 250)
      }),
  )
}

interface Spot {
  readonly selector: string
  readonly nth: number
  readonly x: number
  readonly y: number
}
/** Clicks what is there; false if it moves before the button is up, as the press would be none then. */
async function isClicked(page: Page, spot: Spot): Promise<boolean> {
  await page.mouse.move(spot.x, spot.y)
  if (!(await page.evaluate(isStillThere, spot))) return false
  await page.mouse.down()
  const isThere = await page.evaluate(isStillThere, spot)
  if (!isThere) await page.mouse.move(1, 1)
  await page.evaluate(noteRelease, spot)
  await page.mouse.up()
  return page.evaluate(() => (window as ReleaseNote).isReleasedThere === true)
}

/** Where a press ends, as an element may still move while the button goes up. */
type ReleaseNote = typeof window & { isReleasedThere?: boolean }

/** Runs in the page: notes whether the button goes up on the element. */
function noteRelease({ selector, nth }: Spot): void {
  const page = window as ReleaseNote
  const element = document.querySelectorAll(selector)[nth]
  page.isReleasedThere = false
  const note = ({ target }: Event): void => {
    page.isReleasedThere = element?.contains(target as Node) === true
  }
  document.addEventListener('pointerup', note, { capture: true, once: true })
}

/** Uses the pointer only. A covered element is not clicked. */
export function pointerDriver(page: Page): InputDriver {
  const press = async (selector: string, nth = 0): Promise<void> => {
    for (let tries = 1; ; tries++) {
      await page.locator(selector).nth(nth).waitFor({ state: 'attached' })
      const spot = await page.evaluate(spotOf, { selector, nth })
      if (spot.over === undefined && (await isClicked(page, { selector, nth, ...spot }))) return drawn(page)
      if (tries > TRIES) throw new Error(`${selector} #${String(nth)} cannot be clicked: ${spot.over}`)
      // A detail card may cover it; the card closes when the pointer leaves. The notice of the bell stays until it is read.
      await page.mouse.move(1, 1)
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-sound="good"]')?.click())
      await page.waitForTimeout(40)
    }
  }
  return {
    press,
    undo: () => press('[data-dock="undo"]'),
    redo: () => press('[data-dock="redo"]'),
    handOver: () => press('[data-dock="hand-over"]'),
  }
}

/** Runs in the page: the point to click, or the covering element. */
function spotOf({ selector, nth }: { selector: string; nth: number }): {
  x: number
  y: number
  over?: string
} {
  const element = document.querySelectorAll(selector)[nth]
  if (element === undefined) return { x: 0, y: 0, over: 'it is not there' }
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  const { left, top, width, height } = element.getBoundingClientRect()
  let over = 'it has no size'
  for (const [across, down] of [
    [0.5, 0.5],
    [0.5, 0.2],
    [0.2, 0.5],
    [0.8, 0.5],
    [0.5, 0.8],
  ] as const) {
    const [x, y] = [left + width * across, top + height * down]
    const hit = document.elementFromPoint(x, y)
    if (width > 0 && height > 0 && hit !== null && element.contains(hit)) return { x, y }
    if (hit !== null) over = `under <${hit.localName} class="${hit.getAttribute('class') ?? ''}">`
  }
  return { x: 0, y: 0, over }
}

/** Runs in the page: waits for the next frame, so that moving elements are not missed. */
async function isStillThere(at: Spot): Promise<boolean> {
  const element = document.querySelectorAll(at.selector)[at.nth]
  const place = (): string => JSON.stringify(element?.getBoundingClientRect())
  const before = place()
  await new Promise((drawn) => requestAnimationFrame(drawn))
  return before === place() && element?.contains(document.elementFromPoint(at.x, at.y)) === true
}

/** The number of key presses after which an element counts as unreachable. */
const FAR = 120
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const

/** The keys that lead to parts of the boards, by the beginning of the names of their targets; the same in both games. */
const PART_KEYS = [
  ['role:', 'o'],
  ['tile:', 'p'],
  ['ship:', 's'],
  ['building:', 'b'],
  ['city:', 'a'],
] as const

/** Uses the keyboard only. The focus has to be visible before and after every action. */
export function keyboardDriver(page: Page, coin: () => boolean): InputDriver {
  const where = (selector: string, nth: number) => page.evaluate(wayTo, { selector, nth })

  const leapTo = async (target: string): Promise<void> => {
    const letter = PART_KEYS.find(([start]) => target.startsWith(start))?.[1]
    if (letter !== undefined) await page.keyboard.press(letter)
  }
  /** Letters and Tab lead to the part of the table, arrow keys lead within it. */
  const reach = async (selector: string, nth: number): Promise<void> => {
    let way = await where(selector, nth)
    if (way.place === 'dock' && !way.isThere && !way.isInPart) await page.keyboard.press('d')
    if (way.place === 'board' && !way.isInPart && coin()) await leapTo(way.target)
    for (let pressed = 0; !(way = await where(selector, nth)).isInPart; pressed++) {
      if (pressed > FAR) throw new Error(`the Tab key does not lead to ${selector}: ${way.said}`)
      await page.keyboard.press(way.isBefore ? 'Shift+Tab' : 'Tab')
    }
    const been = new Set<string>()
    for (let pressed = 0; !(way = await where(selector, nth)).isThere; pressed++) {
      if (pressed > FAR) throw new Error(`the arrows do not lead to ${selector}: ${way.said}`)
      await page.keyboard.press(nextArrow(way, been, pressed))
    }
  }
  const shown = async (after: string): Promise<void> => {
    const lost = await page.evaluate(focusLost)
    if (lost !== undefined) throw new Error(`after ${after} the focus is lost: ${lost}`)
  }
  const key = async (name: string): Promise<void> => {
    await page.keyboard.press(name)
    await drawn(page)
    await shown(name)
  }
  return {
    unfoldsByFocus: true,
    async press(selector, nth = 0) {
      await reach(selector, nth)
      await shown(`moving to ${selector}`)
      await page.keyboard.press(coin() ? 'Enter' : 'Space')
      await drawn(page)
      await shown(`pressing ${selector}`)
    },
    undo: () => key('Control+z'),
    redo: () => key('Control+y'),
    handOver: () => key('e'),
  }
}

interface Way {
  readonly place: 'dock' | 'board'
  readonly isThere: boolean
  /** Whether the focus is on it, or in the zone where arrow keys lead to it. */
  readonly isInPart: boolean
  /** Whether it precedes the focus in tab order. */
  readonly isBefore: boolean
  /** The name of the target; empty in the dock. */
  readonly target: string
  readonly aside: number
  readonly down: number
  /** A description of the focused element. */
  readonly said: string
}

/** Runs in the page. */
function wayTo({ selector, nth }: { selector: string; nth: number }): Way {
  const target = document.querySelectorAll(selector)[nth]
  const active = document.activeElement ?? document.body
  if (target === undefined) throw new Error(`${selector} is not there`)
  const zone = target.closest('.target-zone')
  const [from, to] = [active.getBoundingClientRect(), target.getBoundingClientRect()]
  const relation = target.compareDocumentPosition(active)
  return {
    place: target.closest('[data-state]') === null ? 'board' : 'dock',
    isThere: target === active,
    isInPart: target === active || (zone !== null && zone !== active && zone.contains(active)),
    isBefore: active !== document.body && (relation & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    target: target.getAttribute('data-target') ?? '',
    aside: to.left + to.width / 2 - from.left - from.width / 2,
    down: to.top + to.height / 2 - from.top - from.height / 2,
    said: `the focus is on ${active.outerHTML.slice(0, 160)}`,
  }
}

/** The arrow key in its direction; at a position visited before, the next best one. */
function nextArrow({ aside, down, said }: Way, been: Set<string>, pressed: number): string {
  const across = aside > 0 ? 'ArrowRight' : 'ArrowLeft'
  const along = down > 0 ? 'ArrowDown' : 'ArrowUp'
  const isAcross = Math.abs(aside) > Math.abs(down)
  const wishes = [isAcross ? across : along, isAcross ? along : across, ...ARROWS]
  for (const arrow of wishes) {
    const step = `${said} ${arrow}`
    if (been.has(step)) continue
    been.add(step)
    return arrow
  }
  if (pressed < FAR / 2) been.clear()
  return pressed % 13 === 0 ? 'Home' : 'ArrowRight'
}

/** Runs in the page: why the focus is invisible; undefined if it is visible. */
function focusLost(): string | undefined {
  const active = document.activeElement
  if (active === null || active === document.body) return 'nothing has it'
  const said = active.outerHTML.slice(0, 200)
  const { left, top, right, bottom } = active.getBoundingClientRect()
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight)
    return `it is outside the window: ${said}`
  if (!active.matches(':focus-visible')) return `it is not marked: ${said}`
  const style = getComputedStyle(active)
  const isMarked = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0
  return isMarked || style.boxShadow !== 'none' ? undefined : `its mark has no size: ${said}`
}
