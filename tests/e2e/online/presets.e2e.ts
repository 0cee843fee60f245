import { expect, test } from 'vitest'
import { axeFindings } from '../layout.ts'
import { savePreset } from '../table.ts'
import { someone, usePlace } from './room.ts'

const place = usePlace()

test('a preset for an online table opens it over days, with its bots and options', async () => {
  const { page, complaints } = await someone(place(), 'Ann')
  await page.locator('[data-lobby="online"]').click()
  await page.locator('[data-lobby="online-settings"]').click()
  await page.locator('[data-days="kind"]').waitFor()
  await page.getByRole('radio', { name: '4', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: 'Over several days', exact: true }).check({ force: true })
  await page.getByRole('radio', { name: '12 hours', exact: true }).check({ force: true })
  // Two people, two bots.
  await page.getByLabel('Player type, seat 1').selectOption({ label: 'Bot' })
  await page.getByLabel('Player type, seat 4').selectOption({ label: 'Bot' })
  await page.getByRole('checkbox', { name: /factory/i }).check()
  expect(await axeFindings(page)).toEqual([])
  await savePreset(page, 'By mail')

  await page.goto(`${place().site.url}#/new`)
  await page.reload()
  // Online, bots make room for people, and come back with the table of one device.
  const kinds = (): Promise<string[]> =>
    page.locator('.seat select').evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))
  await expect.poll(kinds).not.toEqual([])
  const usual = await kinds()
  expect(usual).toContain('bot')
  await page.locator('input[value="online"]').check({ force: true })
  expect(new Set(await kinds())).toEqual(new Set(['person']))
  await page.locator('input[value="device"]').check({ force: true })
  expect(await kinds()).toEqual(usual)
  await page.locator('[data-preset="choice"]').selectOption({ label: 'By mail' })
  await page.locator('[data-lobby="start"]').click()
  await page.waitForURL(/#\/j\//)
  await page.locator('[data-lobby="ready"]').waitFor()
  expect(
    await page.locator('[data-chair]').evaluateAll((all) => all.map((one) => one.getAttribute('data-is'))),
  ).toEqual(['bot', 'mine', 'free', 'bot'])
  await page.locator('[data-lobby="days"]').waitFor()
  expect(await page.getByRole('checkbox', { name: /factory/i }).isChecked()).toBe(true)
  expect(complaints).toEqual([])
})
