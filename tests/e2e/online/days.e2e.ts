import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import type { TestRelay } from '../../../src/net/mailbox/nostr/test-relay.fixture.ts'
import { readTableState } from '../table.ts'
import { playUntil, seated } from './players.ts'
import {
  atTable,
  isLeft,
  openRoomOverDays,
  sayReady,
  seesSeated,
  someone,
  usePlace,
  visitRoom,
} from './room.ts'
import type { Someone } from './room.ts'

// A table over days: its players are never online together, and their turns lie at a relay on loopback.

const place = usePlace()
let relay: TestRelay
beforeAll(async () => {
  relay = await startTestRelay()
})
afterAll(() => relay.stop())

/** The player is asked, plays until others have to, and returns how many entries the game has then. */
async function takesTurn(one: Someone): Promise<number> {
  await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
  await playUntil([seated(one)], ({ dock }) => dock === 'waiting' || dock === 'over')
  return (await readTableState(one.page)).plies
}

test(
  'two who are never online together begin a table over days and play, though the relay is wiped',
  { tags: 'first/days' },
  async () => {
    const [ann, ben] = [
      await someone(place(), 'Ann', [relay.url]),
      await someone(place(), 'Ben', [relay.url]),
    ]
    await ben.page.close()
    // Ann makes the table and goes.
    const link = await openRoomOverDays(ann)
    const visit = <Answer>(who: Someone, what: (one: Someone) => Promise<Answer>): Promise<Answer> =>
      visitRoom(who, link, what)
    await sayReady(ann)
    await ann.page.locator('[data-ready="waits"]').waitFor()
    await isLeft(ann)
    await ann.page.close()

    // Ben finds it although no one is there.
    await visit(ben, async (one) => {
      // The chair that is free once what Ann left has been read.
      await seesSeated(one, ann)
      await one.page.locator('[data-lobby="sit"]').first().click()
      await sayReady(one)
      await one.page.locator('[data-ready="starting"]').waitFor()
    })
    await visit(ann, atTable)
    let plies = await visit(ben, takesTurn)
    const takesNextTurn = async (one: Someone): Promise<void> => {
      const before = plies
      plies = await takesTurn(one)
      expect(plies).toBeGreaterThan(before)
    }
    await visit(ann, takesNextTurn)

    // The relay goes away and loses everything while Ben plays; the page says that nothing is left yet, and leaves it later.
    await visit(ben, async (one) => {
      await one.page.locator('[data-state="asking"], [data-state="complete"]').waitFor()
      await relay.stop()
      relay.wipe()
      await takesNextTurn(one)
      await one.page.locator('[data-left="notLeft"], [data-left="unreached"]').waitFor()
      await relay.start()
    })
    await visit(ann, takesNextTurn)
    await visit(ben, takesNextTurn)
    expect(
      [ann, ben].flatMap(({ complaints }) => complaints.filter((one) => one.startsWith('error'))),
    ).toEqual([])
    await Promise.all([ann, ben].map(({ context }) => context.close()))
  },
)
