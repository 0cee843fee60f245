import { expect, test } from 'vitest'
import { begunTable } from './begun-table.fixture.ts'

test('what is said after a fast clock was put right arrives like everything else', async () => {
  const { settle, devices, pages } = await begunTable()
  const [ann, ben] = pages
  const right = devices[0].platform.now
  Object.assign(devices[0].platform, { now: () => right() + 3600_000 })
  ann.controller.say('one')
  await settle()
  Object.assign(devices[0].platform, { now: right })
  ann.controller.say('two')
  ann.hide()
  await settle()
  expect(ben.said).toEqual(['Ann: one', 'Ann: two'])
  expect(ben.online?.members.find(({ name }) => name === 'Ann')?.is).toBe('away')
})
