import { expect, test } from 'vitest'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { takeTurn, tableByMail } from '../log/mail-table.fixture.ts'
import type { WhileOpen } from '../log/mail-table.fixture.ts'
import { viewLog } from '../log/log-view.ts'
import { turnToSend } from '../log/parcel-by-hand.ts'
import { headOf } from '../log/replica.ts'
import { MAX_LINK, roomInLink, seal, SHORT_LINK, toLinkText } from '../mailbox/sealed-turn.ts'

const PAGE = 'https://name.example.org/windrose/#/m/'
const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** Whom the table waits for, the one who was not there for longest first. */
function nextVisitor(order: readonly number[], awaited: readonly number[], last: number): number {
  return order.find((m) => m !== last && awaited.includes(m)) ?? order.find((m) => m !== last)!
}

/** New chains for the dice are agreed on while a page is open. */
const stay: WhileOpen = (open) => {
  takeTurn(open)
  if (headOf(open.replica).position.turn !== CHANCE) return
  open.wait(5)
  takeTurn(open)
}

/**
 * A game whose players have only what the others send by hand after each turn. Some turns are sent to the next player
 * only, some arrive twice, some late and in the wrong order. Returns what was sent, as a link would hold it.
 */
function playByHand(n: number, plies: number): readonly Uint8Array[] {
  const table = tableByMail(n, 'next', plies)
  const inboxes: Uint8Array[][] = Array.from({ length: n }, () => [])
  const order = Array.from({ length: n }, (_, m) => m)
  const sent: Uint8Array[] = []
  for (let visits = 0, m = 0; ; visits++) {
    expect(visits).toBeLessThan(1000)
    const inbox = inboxes[m]!.splice(0)
    const received = visits % 5 === 0 ? [...inbox, ...inbox] : visits % 7 === 0 ? inbox.toReversed() : inbox
    const { results, replica } = table.visitByHand(m, received, stay)
    expect(results.filter((one) => one !== 'heard' && one !== 'unknownBase')).toEqual([])
    const [short, long] = [SHORT_LINK, MAX_LINK].map((length) =>
      turnToSend(replica, roomInLink(length, 'now')),
    )
    const turn = short ?? long
    expect(turn).toBeDefined()
    sent.push(turn!)
    order.push(...order.splice(order.indexOf(m), 1))
    const next = nextVisitor(order, viewLog(replica).waitsFor, m)
    for (const to of visits % 3 === 0 ? [inboxes[next]!] : inboxes) to.push(turn!)
    if (headOf(replica).position.turn === OVER) return sent
    m = next
  }
}

/** The lengths of the addresses, the shortest first. */
async function lengthsOf(sent: readonly Uint8Array[]): Promise<readonly number[]> {
  const links = await Promise.all(
    sent.map(async (content) => {
      const sending = { from: 0, writtenAt: 1_700_000_000, letters: [{ place: 'now', content }] }
      return PAGE + toLinkText(await seal('ABCDEFGH23456789', sending, randomBytes))
    }),
  )
  return links.map(({ length }) => length).sort((one, other) => one - other)
}

test.each([
  [2, 700],
  [4, 1200],
])('a whole game of %i is played by hand alone, and half of its links are short', async (n, median) => {
  const lengths = await lengthsOf(playByHand(n, 2000))
  expect(lengths.length).toBeGreaterThan(60)
  expect(lengths[Math.floor(lengths.length / 2)]).toBeLessThanOrEqual(median)
  expect(lengths.at(-1)).toBeLessThanOrEqual(4000)
})
