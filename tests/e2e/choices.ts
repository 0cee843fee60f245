import type { Page } from 'playwright-core'

/** What can be chosen on the boards, or leads to it. */
const CHOICES = 'main :is([data-open], [data-leads], [data-draft="circle"])'

/** Choices on the boards that cannot be pressed, however the page is scrolled; one line each. */
export function coveredChoices(page: Page): Promise<string[]> {
  return page.evaluate(measureCover, CHOICES)
}

/** Runs in the page. */
function measureCover(selector: string): string[] {
  if (document.querySelector('dialog[open]') !== null) return []
  const choices = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
  const scrolled = new Map(choices.flatMap(scrollersAround).map((one) => [one, placeOf(one)]))
  const faults = choices.flatMap(check)
  for (const [one, place] of scrolled) one.scrollTo(place)
  return faults

  function scrollersAround(choice: Element): Element[] {
    const all: Element[] = []
    for (let one = choice.parentElement; one !== null; one = one.parentElement)
      if (one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth) all.push(one)
    return all
  }
  function placeOf({ scrollLeft: left, scrollTop: top }: Element): ScrollToOptions {
    return { left, top, behavior: 'instant' }
  }
  /** Brought to the middle of the window, its own middle has to be free, and most of the rest. */
  function check(choice: Element): string[] {
    choice.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = choice.getBoundingClientRect()
    const covers = [
      [0.5, 0.5],
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ].map(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x!, top + height * y!)
      return choice.contains(hit) ? undefined : (hit ?? document.documentElement)
    })
    const cover = covers[0] ?? covers.filter(Boolean)[1]
    return cover === undefined ? [] : [`under ${name(cover)}: ${name(choice)}`]
  }
  function name(element: Element): string {
    const label = element.getAttribute('aria-label') ?? element.textContent
    return `<${element.localName} class="${element.getAttribute('class') ?? ''}"> ${label.trim().slice(0, 40)}`
  }
}

/**
 * Choices that are out of sight when the question comes: none may be if they fit the window together, else one has to be seen.
 * Asks the question once more, since a window of another size is not scrolled to it.
 */
export async function unseenChoices(page: Page): Promise<string[]> {
  const isScrollable = await page.evaluate(() => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    return (
      document.querySelector('[data-state="asking"]') !== null &&
      document.querySelector('dialog[open]') === null &&
      document.documentElement.scrollHeight > innerHeight
    )
  })
  if (!isScrollable) return []
  await page.keyboard.press('ArrowLeft')
  await page.locator('[data-state="past"]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[data-state="asking"]').waitFor()
  return page.evaluate(measureSight, CHOICES)
}

/** Runs in the page: looks again with each frame, until all is well or the page has had its time to scroll. */
async function measureSight(selector: string): Promise<string[]> {
  const FRAMES = 30
  for (let frame = 1; ; frame++) {
    await new Promise((drawn) => requestAnimationFrame(drawn))
    const faults = look()
    if (faults.length === 0 || frame === FRAMES) return faults
  }

  function look(): string[] {
    const end = document.querySelector('#dock')!.getBoundingClientRect().top
    const choices = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility())
    const boxes = choices.map((one) => one.getBoundingClientRect())
    const height = Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
    const seen = boxes.filter(({ top, bottom }) => top >= -1 && bottom <= end + 1).length
    const wanted = height + 8 <= end ? boxes.length : Math.min(1, boxes.length)
    return seen >= wanted ? [] : [`of ${String(boxes.length)} choices ${String(seen)} are in sight`]
  }
}
