import { expect } from 'vitest'
import { readTableState } from '../table.ts'
import { playUntil, seated } from './players.ts'
import { atTable, joinRoom, openRoomOverDays, press, sayReady } from './room.ts'
import type { Someone } from './room.ts'

// Tables over days whose players send each other their turns.

/** Begins a table over days without any mailbox, with the first player first; returns its link. */
export async function beginByHand(ann: Someone, ben: Someone): Promise<string> {
  const room = await openRoomOverDays(ann, 0)
  await joinRoom(ben, room)
  for (const one of [ann, ben]) await sayReady(one)
  for (const one of [ann, ben]) await atTable(one)
  return room
}

/** The player is asked, and plays until others have to. */
export async function takesTurn(one: Someone): Promise<void> {
  await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
  await playUntil([seated(one)], ({ dock }) => dock === 'waiting' || dock === 'over')
}
export const plies = async ({ page }: Someone): Promise<number> => (await readTableState(page)).plies

/** Sends the turn by the notice that asks for it; returns the link, as the clipboard has it. */
export async function sendsLink(one: Someone): Promise<string> {
  await press(one, '[data-online="unsent"] [data-online="send-turn"]')
  const copied = (): Promise<string> => one.page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toMatch(/#\/m\/[\w-]+$/)
  const [link] = /http\S+$/.exec(await copied()) ?? []
  await one.page.locator('[data-online="unsent"]').waitFor({ state: 'detached' })
  return link!
}

/** What went wrong on the pages of these. */
export const errorsOf = (people: readonly Someone[]): string[] =>
  people.flatMap(({ complaints }) => complaints.filter((said) => said.startsWith('error')))
