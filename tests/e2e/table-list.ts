import type { Page } from 'playwright-core'

export const home = (page: Page): Promise<void> =>
  page.getByRole('link', { name: 'Windrose home page' }).click()
/** The tables on the home page by list, with their players. */
export const names = async (page: Page): Promise<string[]> => {
  await page.getByRole('button', { name: 'Open a game from a file' }).waitFor()
  const saves = page.getByRole('button', { name: /^Save as a file:/ })
  return saves.evaluateAll((buttons) =>
    buttons.map((button) => {
      const list = button.closest('section')?.querySelector('h2')?.textContent ?? ''
      return `${list}: ${button.ariaLabel?.slice('Save as a file: '.length) ?? ''}`
    }),
  )
}

/** Is a role chosen in this round? Where a prepared game ends. */
export const inRound =
  (round: number) =>
  (view: { round: number; question: { name: string } | null }): boolean =>
    view.round === round && view.question?.name === 'chooseRole'
