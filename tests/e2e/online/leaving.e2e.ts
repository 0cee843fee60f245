import { expect, inject, test } from 'vitest'
import { gameById } from '../../../src/engine/games/registry.ts'
import { verify } from '../../../src/net/crypto/keys.ts'
import { verifySavedLog } from '../../../src/log/verify-log.ts'
import { PATIENCE } from '../../patience.ts'
import type { TableState } from '../table.ts'
import { reportLatency } from './latency-meter.ts'
import { allLevel, playUntil, pressIfThere, seated } from './players.ts'
import {
  atTable,
  comesBack,
  crash,
  joinRoom,
  openRoom,
  press,
  sayReady,
  someone,
  useTwoBrowsers,
  verifiedLog,
} from './room.ts'
import type { Someone } from './room.ts'
import { faultsOf } from './screen-faults.ts'

// People in two browsers, and everything that may go wrong on the way: three in a short run, in a long one five, and
// long/evenings.e2e.ts plays to the end.

const two = useTwoBrowsers()
const say = (what: string, milliseconds: number): void =>
  console.log(`measured: ${what} ${milliseconds.toFixed(0)} ms`)

const NAMES = ['Ann', 'Ben', 'Cat', 'Dan', 'Eva'].slice(0, inject('isLong') ? 5 : 3)
/** Questions at which a page is reloaded. */
const RELOADS = inject('isLong') ? ['chooseRole', 'takeTile', 'placeColonist', 'build'] : ['takeTile']

/** The notice of the one who left; on a slow device others may seem to be gone for a moment. */
const LET_BOT_PLAY = '[data-online="absent"]:has-text("Ann") [data-online="let-bot-play"]'
const CONFIRM = 'dialog[open] :is(.button--danger, .button--primary)'

/** These let a bot play for the one who left; on a slow device a vote may be given up meanwhile, and is made again. */
async function voteOut(voters: readonly Someone[], all: readonly Someone[]): Promise<void> {
  const shows = async ({ page }: Someone, what: string): Promise<boolean> =>
    page.locator(what).first().isVisible()
  const isOpen = async (one: Someone): Promise<boolean> =>
    (await shows(one, LET_BOT_PLAY)) || (await shows(one, '[data-online="proposal"]'))
  const end = Date.now() + PATIENCE
  while ((await Promise.all(all.map(isOpen))).includes(true)) {
    if (Date.now() > end) throw new Error('the vote does not come about')
    for (const { page } of voters) await pressIfThere(page, '[data-online="agree"]')
    const [proposer] = voters as [Someone]
    if ((await shows(proposer, LET_BOT_PLAY)) && !(await shows(proposer, '[data-online="proposal"]'))) {
      await press(proposer, LET_BOT_PLAY)
      await press(proposer, CONFIRM)
    }
    await proposer.page.waitForTimeout(500)
  }
}

test('people in two browsers play on, whatever happens to them', async () => {
  const { here, there, broker } = two()
  const isHere = (at: number): boolean => at < NAMES.length / 2
  const people = await Promise.all(NAMES.map((name, at) => someone(isHere(at) ? here : there, name)))
  const [ann, ben] = people as [Someone, Someone]
  const last = people.length - 1
  const link = await openRoom(ann, people.length)
  for (const one of people.slice(1)) {
    const began = performance.now()
    await joinRoom(one, link)
    say(`from opening the link to a chair, ${one.name}`, performance.now() - began)
  }
  await Promise.all(people.map(sayReady))
  await Promise.all(people.map(atTable))

  const table = people.map((one) => seated(one))
  const unseen = new Set(RELOADS)
  const isNew = ({ question }: TableState): boolean => unseen.has(question ?? '')
  for (let who = 0; unseen.size > 0; who = (who + 1) % people.length) {
    let question: string | undefined
    await playUntil(table, (seen) => {
      question = seen.question
      return isNew(seen)
    })
    unseen.delete(question ?? '')
    await people[who]!.page.reload()
    await atTable(people[who]!)
    await allLevel(people)
  }

  // The broker goes and comes back; the game does not notice.
  for (const { page } of people) await page.locator('.strip__summary--calm').waitFor()
  await broker.kill()
  const before = await allLevel(people)
  await playUntil(table, ({ plies }) => plies >= before + 3)
  await broker.restart()

  // A device dies and comes back to its seat by itself.
  await crash(people[last]!)
  const began = performance.now()
  people[last] = await comesBack(people[last]!, link)
  await atTable(people[last])
  await allLevel(people)
  say('from a crash to the same table', performance.now() - began)
  table[last] = seated(people[last], 'once more')
  const after = await allLevel(people)
  await playUntil(table, ({ plies }) => plies >= after + 3)

  // The creator leaves; the others let a bot take over, and the game continues.
  await ann.page.close()
  const others = people.slice(1)
  await press(ben, LET_BOT_PLAY)
  await press(ben, CONFIRM)
  const [, cat] = others as [Someone, Someone]
  await cat.page.locator('[data-online="agree"]').waitFor()
  expect(await faultsOf(cat.page)).toEqual([])
  // Two of three, or three of five, are a majority.
  await voteOut(others.slice(0, Math.ceil(NAMES.length / 2)), others)
  const left = await allLevel(others)
  await playUntil(table.slice(1), ({ plies }) => plies >= left + 4)

  // A late guest watches.
  const fay = await someone(there, 'Fay')
  const late = performance.now()
  await fay.page.goto(link)
  await atTable(fay)
  say(
    `a late spectator sees all ${String(await allLevel([...others, fay]))} plies after`,
    performance.now() - late,
  )

  // The member returns and takes the seat back without consent.
  people[0] = await comesBack(ann, link)
  await press(people[0], '[data-online="take-seat-back"]')
  await people[0].page.locator('[data-online="return"]').waitFor({ state: 'detached' })
  table[0] = seated(people[0], 'Ann again')
  const back = await allLevel(people)
  await playUntil(table, (seen) => seen.plies >= back + 4)
  const plies = await allLevel([...people, fay])
  await reportLatency([...people, fay], back)

  const log = await verifiedLog(people[last]!)
  const verdict = await verifySavedLog(JSON.parse(log), gameById, verify)
  expect(verdict).toMatchObject({ type: 'good' })
  console.log(
    `measured: ${JSON.stringify(verdict)}, ${String(log.length)} characters, ${String(plies)} entries`,
  )
  const heads = await Promise.all([fay, people[0]].map(async (one) => (await verifiedLog(one)).length))
  expect(heads).toEqual([log.length, log.length])
  expect(
    [...people, fay].flatMap(({ complaints }) => complaints.filter((one) => !/WebSocket|ERR_/.test(one))),
  ).toEqual([])
})
