import { expect, test } from 'vitest'
import { faultsOf } from './screen-faults.ts'
import { allLevel, playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoom, sayReady, seesSeated, someone, usePlace } from './room.ts'

const place = usePlace()

test('two on one device and one elsewhere: a turn is taken back with the consent of all', async () => {
  const [ann, cat] = [await someone(place(), 'Ann'), await someone(place(), 'Cat')]
  const link = await openRoom(ann, 3)
  await joinRoom(cat, link)
  await seesSeated(ann, cat)
  await ann.page.locator('[data-lobby="another"]').click()
  await ann.page.locator('[data-lobby="my-name"]').nth(1).fill('Bob')
  await ann.page.keyboard.press('Enter')
  expect(await faultsOf(ann.page)).toEqual([])
  await Promise.all([ann, cat].map(sayReady))
  await Promise.all([ann, cat].map(atTable))
  // There are no hints in online games.
  expect(await ann.page.locator('[data-dock="hint"]').count()).toBe(0)
  await cat.page.locator('[data-online="people"]').click()
  await cat.page.locator('[data-online="chat"]').click()
  expect(await faultsOf(cat.page)).toEqual([])
  await cat.page.locator('[data-online="chat"]').click()
  const table = [seated(ann, 'the pair'), seated(cat)]
  await playUntil(
    table,
    ({ plies, turn, dock, question }) =>
      plies > 6 && turn >= 0 && dock === 'asking' && question === 'chooseRole',
  )

  // The last player asks for a take-back; the other device agrees, and the state is as before.
  const before = await allLevel([ann, cat])
  await playUntil(table, ({ plies }) => plies > before)
  const after = await allLevel([ann, cat])
  const asks = (await ann.page.locator('[data-dock="take-back"]').isVisible()) ? [ann, cat] : [cat, ann]
  await asks[0]!.page.locator('[data-dock="take-back"]').click()
  if (await asks[0]!.page.locator('[data-online="ask-back"]').isVisible()) {
    await asks[0]!.page.locator('[data-online="ask-back"]').click()
    await asks[1]!.page.locator('[data-online="back"]').waitFor()
    expect(await faultsOf(asks[1]!.page)).toEqual([])
    await asks[1]!.page.locator('[data-online="agree"]').click()
    await asks[1]!.page.locator('[data-online="back"]').waitFor({ state: 'detached' })
    expect(await allLevel([ann, cat])).toBeLessThan(after)
  }
  expect([...ann.complaints, ...cat.complaints]).toEqual([])
})
