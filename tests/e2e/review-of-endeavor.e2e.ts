import { expect, test } from 'vitest'
import { useVisit } from './browser.ts'
import { drawsWhile } from './drawn-frames.ts'
import { axeFindings } from './layout.ts'
import { openReview } from './review.ts'

const visit = useVisit()

test('Endeavor is reviewed too, a commodore plays the same deal, and the page draws meanwhile', async () => {
  const page = await visit({ window: 'small-phone' })
  await openReview(page, 'endeavor', 3)
  await page.locator('[data-bot-game="play"]').click()
  await page.locator('[data-bot-game="playing"]').waitFor()
  expect(await drawsWhile(page, '[data-bot-game="playing"]')).toBe(true)
  await page.locator('[data-review="commodore-results"]').waitFor()
  expect(await page.locator('[data-review="commodore-results"] dd').allInnerTexts()).toEqual([
    expect.stringMatching(/^Points: \d+, \w+ of 3$/),
    expect.stringMatching(/^Points: \d+, (2nd|3rd) of 3$/),
  ])
  expect(await page.locator('[data-bot-game="look"]').getAttribute('href')).toMatch(/#\/g\/1\w+@1$/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await axeFindings(page)).toEqual([])
})
