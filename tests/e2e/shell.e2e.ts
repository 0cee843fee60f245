import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closePages, openBrowser, visit } from './browser.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => closePages(browser))

test('the app starts without violations of its security policy', { tags: 'first/start' }, async () => {
  const { page, complaints } = await visit(browser)
  await page.locator('#app > *').first().waitFor()
  expect(await page.title()).toContain('Windrose')
  expect(complaints).toEqual([])
})

test(
  'the policy blocks inline scripts, markup from text and other servers',
  { tags: 'first/start' },
  async () => {
    const { page } = await visit(browser)
    await page.locator('#app > *').first().waitFor()
    const outcome = await page.evaluate(async () => {
      const refused = new Set<string>()
      document.addEventListener('securitypolicyviolation', (event) => refused.add(event.effectiveDirective))
      const script = document.createElement('script')
      script.setAttribute('nonce', 'guessed')
      let markup = 'written'
      try {
        document.createElement('div').innerHTML = '<img src="x">'
      } catch {
        markup = 'refused'
      }
      let text = 'run'
      try {
        script.textContent = 'window.wasRun = true'
        document.head.append(script)
      } catch {
        text = 'refused'
      }
      const foreign = await fetch('http://127.0.0.1:9/').then(
        () => 'sent',
        () => 'refused',
      )
      const style = document.createElement('style')
      style.textContent = 'body { display: none }'
      document.head.append(style)
      await new Promise((resolve) => setTimeout(resolve, 50))
      const isHidden = getComputedStyle(document.body).display === 'none'
      return { markup, text, foreign, wasRun: 'wasRun' in window, isHidden, refused: [...refused].sort() }
    })
    expect(outcome).toMatchObject({ markup: 'refused', foreign: 'refused', wasRun: false, isHidden: false })
    expect(outcome.refused).toEqual(
      expect.arrayContaining(['connect-src', 'require-trusted-types-for', 'style-src-elem']),
    )
  },
)
