import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type Axe from 'axe-core'
import type { Page } from 'playwright-core'
import { ROOT } from '../../tools/lib/fresh-build.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export const LANGUAGES = ['en', 'cs', 'pl', 'ru', 'de']
/** The language with the longest messages on average: where it fits, the others fit. */
export function longestLanguage(): string {
  const folder = join(ROOT, 'src/i18n/locales')
  const average = (language: string): number => {
    const files = readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.json'),
    )
    const texts = files.flatMap((file) => [
      ...readFileSync(join(folder, language, file), 'utf8').matchAll(/: "(.*)"/g),
    ])
    return texts.reduce((sum, [, text]) => sum + text!.length, 0) / texts.length
  }
  return readdirSync(folder).sort((one, other) => average(other) - average(one))[0]!
}

/** The axe rules that depend on the theme. */
export const COLOURS: AxeScope = { rules: ['color-contrast', 'link-in-text-block'] }
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']

/** What axe-core looks at; default: the open dialog, which hides the page behind it, or the whole page. */
export interface AxeScope {
  /** Selectors of parts of the page. */
  readonly within?: readonly string[]
  /** The rules, instead of all. */
  readonly rules?: readonly string[]
}

/** The findings of axe-core; one line for each kind of fault. */
export async function axeFindings(page: Page, { within = [], rules }: AxeScope = {}): Promise<string[]> {
  // Injected through the debugger, since the policy of the page would block it.
  if (await page.evaluate(`typeof axe === 'undefined'`)) await page.evaluate(`(() => { ${AXE} })()`)
  const runOnly = rules === undefined ? { type: 'tag', values: TAGS } : { type: 'rule', values: [...rules] }
  return page.evaluate(findings, { runOnly, within: [...within] })
}

/** Runs in the page. */
async function findings(wish: {
  runOnly: { type: string; values: string[] }
  within: string[]
}): Promise<string[]> {
  // Waits until the transition of colours between themes is over; it starts with the next frame.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  const { axe } = window as unknown as { axe: typeof Axe }
  const options = {
    runOnly: wish.runOnly,
    rules: { 'target-size': { enabled: true } },
    resultTypes: ['violations'],
    // Its copy of all styles serves rules that are left out, such as that of the orientation.
    preload: false,
  }
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const parts = wish.within.flatMap((selector) => [...document.querySelectorAll(selector)])
  const scope = dialog ?? (parts.length > 0 ? parts : document)
  const { violations }: Axe.AxeResults = await axe.run(scope as Axe.ElementContext, options as Axe.RunOptions)
  return violations.map(({ id, nodes }) => {
    const [first] = nodes
    const why = first?.failureSummary?.split('\n').slice(1).join(' ').trim() ?? ''
    return `${id} ×${String(nodes.length)}: ${first?.html.slice(0, 160) ?? ''} ${why.slice(0, 260)}`
  })
}

/** Waits two frames: resize observers run with the next one, and their changes may move other elements once more. */
export function settledLayout(page: Page): Promise<unknown> {
  return page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
}

/**
 * Faults of position and size while a notice of one row asks something above the dock, as at an online table; none
 * without a dock or in a replay.
 */
export async function faultsWithNotice(page: Page, look = layoutFaults): Promise<string[]> {
  const isAdded = await page.evaluate(() => {
    const dock = document.querySelector(
      '[data-state]:not([data-state="past"], :has([data-notice])) .dock__notice',
    )
    if (dock === null || document.querySelector('dialog[open]') !== null) return false
    const row = document.createElement('div')
    row.dataset['notice'] = 'stand-in'
    row.style.cssText = `flex: none; block-size: ${innerHeight < 420 ? '45px' : '52px'}`
    dock.prepend(row)
    return true
  })
  if (!isAdded) return []
  await settledLayout(page)
  const faults = await look(page)
  await page.evaluate(() => document.querySelector('[data-notice="stand-in"]')?.remove())
  return faults.map((fault) => `with a notice, ${fault}`)
}

/** Faults of position and size, one line each. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(measure)
}

/** Runs in the page. */
function measure(): string[] {
  const SMALLEST = 24
  const THUMB = 44
  /** Everything grows with a window as large as this. */
  const SMALLEST_TEXT = innerWidth >= 2560 && innerHeight >= 1440 ? 16 : 12
  const faults: string[] = []
  const spoken = new Map<Element, boolean>()
  const root = document.documentElement
  const name = (element: Element): string =>
    `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}`
  const box = (element: Element): DOMRect => element.getBoundingClientRect()

  if (root.scrollWidth > root.clientWidth)
    faults.push(`the page is ${String(root.scrollWidth - root.clientWidth)} px too wide: ${widest()}`)
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const dock = document.querySelector('[data-state]')
  if (dialog === undefined && dock !== null) {
    checkDock(dock)
    checkLogButton()
  }
  if (dialog !== undefined) checkDialog(dialog)
  for (const element of (dialog ?? document.body).querySelectorAll(FOCUSABLE())) checkFocusable(element)
  for (const element of document.querySelectorAll('main, main *, [data-state] *')) checkText(element)
  for (const card of document.querySelectorAll(
    '.face, .tile, .player-card, .status-row, .ship, .city-building',
  ))
    // What has no box of its own contains a card that has one.
    if (getComputedStyle(card).display !== 'contents') checkOverlaps(card)
  return faults

  function FOCUSABLE(): string {
    return 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]'
  }
  /** The element that reaches furthest beyond the window. */
  function widest(): string {
    const all = [...document.querySelectorAll('body *')].filter((one) => box(one).width > 0)
    const furthest = all.sort((one, other) => box(other).right - box(one).right).slice(0, 3)
    return furthest.map((one) => `${name(one)} to ${String(Math.round(box(one).right))}`).join(' | ')
  }
  function checkDock(element: Element): void {
    const { left, right, top, bottom } = box(element)
    if (left < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5 || top < 0)
      faults.push(`the dock is not in the window: ${JSON.stringify(box(element))}`)
    const share = (bottom - top) / innerHeight
    if (share > largestShare(element))
      faults.push(`the dock takes ${String(Math.round(share * 100))} % of the height`)
    if (share < 0.3) checkScroll(element)
    checkAnswers(element)
    for (const button of element.querySelectorAll('button')) {
      const { height } = box(button)
      if (button.checkVisibility() && height > 0 && height < THUMB - 0.5)
        faults.push(`only ${String(Math.round(height))} px high in the dock: ${name(button)}`)
    }
  }
  function checkLogButton(): void {
    if (document.querySelector('[data-plies]') === null) return
    const button = document.querySelector('[data-log]')
    const { left, right, width } = button === null ? new DOMRect() : box(button)
    if (width === 0 || left < 0 || right > innerWidth) faults.push('there is no button for the log')
  }
  /** A dock of a few rows has no scrollbar. */
  function checkScroll(element: Element): void {
    for (const row of element.querySelectorAll('.dock__inner'))
      if (row.scrollHeight > row.clientHeight)
        faults.push(`the dock scrolls by ${String(row.scrollHeight - row.clientHeight)} px`)
  }
  /**
   * How much of the height a dock may take, also with a notice: one with a lesson or with the whole text of a notice takes more.
   */
  function largestShare(element: Element): number {
    const isQuestion = element.matches('[data-state="asking"]:has(.dock__work)')
    const hasNotice = element.querySelector('[data-notice]') !== null
    const isLarge = element.querySelector('.lesson, [data-notice] [aria-expanded="true"]') !== null
    if (isLarge || (!isQuestion && !hasNotice)) return 0.5
    return innerWidth < 360 ? 0.3 : 0.22
  }
  /** Every answer in the dock is seen whole or not at all. */
  function checkAnswers(element: Element): void {
    for (const list of element.querySelectorAll('.answers__list')) {
      if (!list.checkVisibility()) continue
      const frame = box(list)
      for (const button of list.querySelectorAll('button')) {
        const { top, bottom, left, right } = box(button)
        if (top >= frame.bottom - 1) continue
        if (
          bottom > frame.bottom + 1 ||
          right > Math.min(frame.right, innerWidth) + 1 ||
          left < frame.left - 1
        )
          faults.push(`half of an answer is hidden: ${name(button)}`)
        const cut = [...button.children].filter((one) => getComputedStyle(one).overflowY === 'hidden')
        const parts = [button, ...cut.filter((one) => !isOnlySpoken(one))]
        const isCut = (one: Element): boolean =>
          one.scrollHeight > one.clientHeight + 1 ||
          (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).textOverflow !== 'ellipsis')
        if (parts.some(isCut)) faults.push(`the text of an answer is cut off: ${name(button)}`)
      }
    }
  }
  function checkDialog(element: Element): void {
    const { left, right, top, bottom } = box(element)
    if (left < -0.5 || right > innerWidth + 0.5 || top < -0.5 || bottom > innerHeight + 0.5)
      faults.push(`the dialog is not in the window: ${JSON.stringify(box(element))}`)
    if (element.scrollWidth > element.clientWidth) faults.push('the dialog is too wide for its sheet')
  }
  /** The label of an invisible input, where clicks go. */
  function surface(element: Element): Element {
    if (!element.matches('input[type="radio"], input[type="checkbox"]')) return element
    return element.closest('label') ?? element
  }
  function checkFocusable(element: Element): void {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.matches('.skip-link')) return
    const { width, height, left, right } = box(surface(element))
    if (width < 1 || height < 1) return void faults.push(`it has no size: ${name(element)}`)
    if (width < SMALLEST - 0.5 || height < SMALLEST - 0.5)
      faults.push(
        `${String(Math.round(width))}×${String(Math.round(height))} px is too small: ${name(element)}`,
      )
    const isAside = right <= 1 || left >= root.clientWidth - 1
    if (isAside && !isInScroller(element)) faults.push(`it lies beside the window: ${name(element)}`)
  }
  function isInScroller(element: Element): boolean {
    for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(parent).overflowX) && parent.scrollWidth > parent.clientWidth)
        return true
    }
    return false
  }
  /** Clipped away from sight and left to screen readers, as `visually-hidden` does. */
  function isOnlySpoken(element: Element | null): boolean {
    if (element === null) return false
    const known = spoken.get(element)
    const isSpoken =
      known ?? (getComputedStyle(element).clipPath === 'inset(50%)' || isOnlySpoken(element.parentElement))
    spoken.set(element, isSpoken)
    return isSpoken
  }
  /** Has it text of its own, not only in its children? */
  function hasText(element: Element): boolean {
    return [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '',
    )
  }
  /** Reports texts of one card that lie on each other or hang out below it. */
  function checkOverlaps(card: Element): void {
    const texts = [...card.querySelectorAll('*')].flatMap((element) => {
      const isSeen = element.checkVisibility({ visibilityProperty: true }) && !isOnlySpoken(element)
      return hasText(element) && isSeen && element.closest('svg, .visually-hidden, .flag') === null
        ? [element]
        : []
    })
    const inks = texts.map(inkOf)
    const parts = [...inks, ...[...card.querySelectorAll('.circles')].map(box)]
    const by = Math.max(...parts.map(({ bottom }) => bottom)) - box(card).bottom
    if (parts.length > 0 && by > 3)
      faults.push(`its content hangs out by ${String(Math.round(by))} px: ${name(card)}`)
    const aside = Math.max(...inks.map(({ right }) => right)) - box(card).right
    if (inks.length > 0 && aside > 2)
      faults.push(`its text hangs out by ${String(Math.round(aside))} px at the side: ${name(card)}`)
    for (const [at, one] of texts.entries())
      for (const [later, other] of texts.entries())
        if (later > at && isOver(inks[at]!, inks[later]!) && !one.contains(other))
          faults.push(`its texts lie on each other: ${name(one)}, ${name(other)}`)
  }
  function isOver(a: DOMRect, b: DOMRect): boolean {
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
    return across > 1 && down > 3
  }
  function seenTexts(element: Element): readonly Node[] {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const all: Node[] = []
    while (walker.nextNode() !== null) {
      const { textContent, parentElement } = walker.currentNode
      if (textContent!.trim() !== '' && !isOnlySpoken(parentElement)) all.push(walker.currentNode)
    }
    return all
  }
  function boxOfText(text: Node): DOMRect {
    const range = document.createRange()
    range.selectNodeContents(text)
    return range.getBoundingClientRect()
  }
  /** Where the text itself stands, without what is only spoken; its element may be wider. */
  function inkOf(element: Element): DOMRect {
    // What is not shown at this size has no box.
    const boxes = seenTexts(element)
      .map(boxOfText)
      .filter((one) => one.width > 0)
    if (boxes.length === 0) return new DOMRect()
    const frame = box(element)
    const [left, top] = [Math.min(...boxes.map((one) => one.left)), Math.min(...boxes.map((one) => one.top))]
    const width = Math.max(...boxes.map((one) => one.right)) - left
    const ink = new DOMRect(left, top, width, Math.max(...boxes.map(({ bottom }) => bottom)) - top)
    if (getComputedStyle(element).overflow === 'visible') return ink
    const right = Math.min(ink.right, frame.right)
    return new DOMRect(ink.left, ink.top, right - ink.left, ink.height)
  }
  /** Reports clipped text, unless an ellipsis or a scrollbar shows it. */
  function checkText(element: Element): void {
    if (!hasText(element) || element.closest('.visually-hidden, svg, option, select') !== null) return
    if (!element.checkVisibility({ visibilityProperty: true })) return
    if (isOnlySpoken(element)) return
    const style = getComputedStyle(element)
    if (parseFloat(style.fontSize) < SMALLEST_TEXT - 0.01)
      faults.push(`its text is only ${style.fontSize} high: ${name(element)}`)
    const isCut = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0
    if (isCut && /hidden|clip/.test(style.overflowX) && style.textOverflow !== 'ellipsis')
      faults.push(`its text is cut off: ${name(element)}`)
    if (
      /\b(app|pr|board|lobby|endeavor|world|mat|actions|chronicle)\.[a-z]+\.[a-zA-Z.]+\b/.test(
        element.textContent,
      )
    )
      faults.push(`a raw key: ${name(element)}`)
  }
}
