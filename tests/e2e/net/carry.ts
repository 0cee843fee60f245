import type { Guest } from './harness.ts'

// Codes are carried from page to page by the test, as by people.

export const offerOf = ({ page }: Guest): Promise<string> => page.evaluate(() => window.rig.pairing.offer())
export const answerOf = ({ page }: Guest, code: string): Promise<unknown> =>
  page.evaluate((one) => window.rig.pairing.answer(one), code)
export const accept = ({ page }: Guest, code: string): Promise<unknown> =>
  page.evaluate((one) => window.rig.pairing.accept(one), code)
