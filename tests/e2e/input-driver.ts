import type { Page } from 'playwright-core'

/** How somebody works the screen: one thing at a time, and only what is really there. */
export interface InputDriver {
  /** Presses the nth thing of these, as a person would: it must be there, be seen, and be reached. */
  press(selector: string, nth?: number): Promise<void>
  undo(): Promise<void>
  redo(): Promise<void>
  handOver(): Promise<void>
}

const TIMEOUT = 10_000

/** A press is drawn before its work is done: people look what came of it before they press again. */
function drawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))
        // A page that nobody sees is not drawn.
        setTimeout(done, 250)
      }),
  )
}

/** Points and clicks, and nothing else. What lies under something else is not clicked. */
export function pointerDriver(page: Page): InputDriver {
  const press = async (selector: string, nth = 0): Promise<void> => {
    const deadline = Date.now() + TIMEOUT
    for (;;) {
      const spot = await page.evaluate(spotOf, { selector, nth })
      if (spot.over === undefined) {
        await page.mouse.move(spot.x, spot.y)
        if (await page.evaluate(isStillThere, { selector, nth, ...spot })) {
          await page.mouse.click(spot.x, spot.y)
          return drawn(page)
        }
      }
      if (Date.now() > deadline)
        throw new Error(`${selector} #${String(nth)} cannot be clicked: ${spot.over}`)
      // A card of details may lie over it; it goes away when the mouse does.
      await page.mouse.move(1, 1)
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

/** Runs in the page: where to click, or what is in the way. */
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

/** Runs in the page: nobody clicks faster than the next picture comes, so what moves with it is not missed. */
async function isStillThere(at: { selector: string; nth: number; x: number; y: number }): Promise<boolean> {
  const element = document.querySelectorAll(at.selector)[at.nth]
  const place = (): string => JSON.stringify(element?.getBoundingClientRect())
  const before = place()
  await new Promise((drawn) => requestAnimationFrame(drawn))
  return before === place() && element?.contains(document.elementFromPoint(at.x, at.y)) === true
}

/** How many presses of a key may lead from one thing to another before it counts as out of reach. */
const FAR = 120
const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const

/** Works with the keys alone. The focus must be somewhere and be seen, before and after every action. */
export function keyboardDriver(page: Page, coin: () => boolean): InputDriver {
  const where = (selector: string, nth: number) => page.evaluate(wayTo, { selector, nth })

  /** With the Tab key into the part where it lies, then with the arrows, as one looks. */
  const reach = async (selector: string, nth: number): Promise<void> => {
    let way = await where(selector, nth)
    if (way.place === 'dock' && !way.isThere && !way.isInPart) await page.keyboard.press('d')
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
  /** The focus is on it, or in the zone where arrows lead to it. */
  readonly isInPart: boolean
  /** It lies before the focus, in the order of the Tab key. */
  readonly isBefore: boolean
  readonly aside: number
  readonly down: number
  /** What has the focus, for messages. */
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
    aside: to.left + to.width / 2 - from.left - from.width / 2,
    down: to.top + to.height / 2 - from.top - from.height / 2,
    said: `the focus is on ${active.outerHTML.slice(0, 160)}`,
  }
}

/** The arrow that leads there; where one has been before, the next best, and at last one after another. */
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

/** Runs in the page: why the focus cannot be seen; undefined if it can. */
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
