import { expect, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { allLevel, playsAlong, playUntil, seated } from '../online/players.ts'
import { reportLatency } from '../online/latency-meter.ts'
import {
  atTable,
  comesBack,
  crash,
  joinRoom,
  openRoom,
  sayReady,
  someone,
  useTwoBrowsers,
  verifiedLog,
} from '../online/room.ts'
import type { Someone } from '../online/room.ts'
import { seededBelow } from '../random-player.ts'

// Whole games with everything that may happen to the people, drawn by a seed: WINDROSE_SEED names the evening,
// WINDROSE_GAMES says how many. Too long for every day.

const SEED = process.env['WINDROSE_SEED'] ?? '1'
const GAMES = Number(process.env['WINDROSE_GAMES'] ?? 3)
const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eva']

const two = useTwoBrowsers()

interface OnlineSession {
  readonly link: string
  readonly people: Someone[]
  below(n: number): number
}
type Trouble = (evening: OnlineSession, who: number) => Promise<void>

const returns: Trouble = async ({ people, link }, who) => {
  people[who] = await comesBack(people[who]!, link)
  await atTable(people[who])
}
const TROUBLES: Readonly<Record<string, Trouble>> = {
  reloads: async ({ people }, who) => {
    await people[who]!.page.reload()
    await atTable(people[who]!)
  },
  crashes: async (evening, who) => {
    await crash(evening.people[who]!)
    await returns(evening, who)
  },
  leaves: async (evening, who) => {
    await evening.people[who]!.page.close()
    await returns(evening, who)
  },
  'is offline for a while': async ({ people, below }, who) => {
    const { context, page } = people[who]!
    await context.setOffline(true)
    await page.waitForTimeout(500 + below(3000))
    await context.setOffline(false)
  },
  'loses what was kept': async (evening, who) => {
    const { page } = evening.people[who]!
    await page.goto('about:blank')
    await page.goto(`${two().here.site.url}#/`)
    await page.evaluate(
      () => new Promise((done) => (indexedDB.deleteDatabase('windrose-rooms').onsuccess = done)),
    )
    await page.close()
    await returns(evening, who)
  },
  'has no broker': async () => {
    await two().broker.kill()
    await two().broker.restart()
  },
}

test.each(Array.from({ length: GAMES }, (_, game) => `${SEED}-${String(game)}`))(
  'evening %s',
  async (seed) => {
    const below = seededBelow(seed)
    const { here, there } = two()
    const count = 2 + below(4)
    const people = await Promise.all(
      NAMES.slice(0, count).map((name, at) => someone(at % 2 === 0 ? here : there, name)),
    )
    const link = await openRoom(people[0]!, count)
    for (const one of people.slice(1)) await joinRoom(one, link)
    await Promise.all(people.map(sayReady))
    await Promise.all(people.map(atTable))
    const evening: OnlineSession = { link, people, below }
    for (let at = 0; ;) {
      at += 15 + below(60)
      const table = people.map((one) => seated(one, `${seed} ${one.name} ${String(at)}`))
      await playUntil(table, ({ plies, dock }) => dock === 'over' || plies >= at, playsAlong)
      const over = await people[0]!.page.locator('[data-state="over"]').count()
      if (over > 0) break
      const names = Object.keys(TROUBLES)
      const what = names[below(names.length)]!
      const who = below(count)
      console.log(`evening ${seed}: after ${String(at)} plies ${people[who]!.name} ${what}`)
      await TROUBLES[what]!(evening, who)
      await allLevel(people)
    }
    await allLevel(people)
    await reportLatency(people)
    const logs = await Promise.all(people.map(verifiedLog))
    expect(new Set(logs).size).toBe(1)
    expect(await verifySavedLog(JSON.parse(logs[0]!), gameById, verify)).toMatchObject({ type: 'good' })
    await Promise.all(people.map(({ context }) => context.close()))
  },
)
