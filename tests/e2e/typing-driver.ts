import type { Page } from 'playwright-core'
import type { InputDriver } from './input-driver.ts'

/**
 * Uses the command line of the text mode only: types the words of an answer or its number. The focus leaves the line only
 * when a possible mistake needs a confirmation.
 */
export function typingDriver(page: Page, coin: () => boolean): InputDriver {
  const line = page.locator('[data-text="line"]')

  const enter = async (words: string): Promise<void> => {
    await line.focus()
    await page.keyboard.insertText(words)
    await page.keyboard.press('Enter')
  }
  /** The last of several choices is asked for twice. */
  const type = async (words: string): Promise<void> => {
    await enter(words)
    const reply = await page.locator('[data-text="reply"]').innerText()
    if (reply.includes('Choose it again')) await enter(words)
  }
  /** An understood command leaves the line empty; another stays for correction. */
  const isUnderstood = async (): Promise<boolean> => (await line.inputValue()) === ''
  const wipe = async (): Promise<void> => {
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
  }
  return {
    async press(selector, nth = 0) {
      if (await page.locator(`[data-dock="doubt"] ${selector}`).isVisible()) {
        // The focus is on "choose another"; the next button confirms.
        await page.keyboard.press('Tab')
        return page.keyboard.press('Enter')
      }
      const button = page.locator(selector).nth(nth)
      await button.waitFor()
      const [number = '', words = ''] = await button.locator('> span').allInnerTexts()
      if (coin()) {
        await type(words.replaceAll(/\s+/g, ' '))
        if (await isUnderstood()) return
        await wipe()
      }
      await type(number.trim())
      if (!(await isUnderstood())) throw new Error(`the number ${number} is not understood`)
    },
    undo: () => type('undo'),
    redo: () => type('redo'),
    handOver: () => type('end turn'),
  }
}
