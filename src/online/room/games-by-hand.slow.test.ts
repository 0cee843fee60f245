import { expect, test } from 'vitest'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { gameById } from '../../engine/games/registry.ts'
import { lobbyOf } from '../lobby/letters.fixture.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { takeTurn, tableByMail } from '../../log/mail-table.fixture.ts'
import type { WhileOpen } from '../../log/mail-table.fixture.ts'
import { viewLog } from '../../log/log-view.ts'
import { turnToSend } from '../../log/parcels/parcel-by-hand.ts'
import { headOf } from '../../log/replica/replica.ts'
import { MAX_LINK, roomInLink, seal, SHORT_LINK, toLinkText } from '../../net/mailbox/sealed-turn.ts'
import { packTexts } from '../runtime/packed-texts.ts'

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

async function lengthOf(content: Uint8Array, place: string, page = PAGE): Promise<number> {
  const sending = { from: 0, writtenAt: 1_700_000_000, letters: [{ place, content }] }
  return (page + toLinkText(await seal('ABCDEFGH23456789', sending, randomBytes))).length
}
/** The lengths of the addresses, the shortest first. */
async function lengthsOf(sent: readonly Uint8Array[]): Promise<readonly number[]> {
  const lengths = await Promise.all(sent.map((content) => lengthOf(content, 'now')))
  return lengths.sort((one, other) => one - other)
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

/** The texts with keys and signatures that are as long as before and as hard to compress as real ones. */
const withRealKeys = (texts: readonly string[]): readonly string[] =>
  texts.map((text) =>
    text.replaceAll(/[0-9a-f]{128}|[0-9a-f]{64}/g, (hex) =>
      (hashOf(hex) + hashOf(`${hex} `)).slice(0, hex.length),
    ),
  )

test.each([
  [2, 1300, 2000, 1300],
  [4, 1300, 2850, 1800],
  [5, 1300, 3350, 2050],
])('the links that begin a table of %i fit messages', async (people, first, longest, start) => {
  const { id, version, options } = gameById('puerto-rico')!
  const chairs = Array.from({ length: people }, () => null)
  const content = { game: id, version, chairs, options: defaultOptions(options), governor: null, from: null }
  const names = ['Ann', 'Benjamin', 'Cat', 'Daniel Longname', 'Eve', 'Florence'].slice(0, people)
  const { guests, left, visit } = lobbyOf({ ...content, isShared: false }, gameById, 1, names)
  const invitation = `${PAGE.replace('m/', 'j/')}ABCD-EFGH-2345-6789?days=1&m=`
  const lengths: number[] = []
  for (let round = 0; round < 2; round++)
    for (const [at, guest] of guests.entries()) {
      await visit(guest, (lobby) => {
        if (lobby.view()?.ownChairs.length === 0) lobby.takeChair(at)
        lobby.setReady(true)
      })
      const texts = withRealKeys(left.get(guest.name)!)
      lengths.push(
        await lengthOf(await packTexts(texts), 'lobby.z', lengths.length === 0 ? invitation : PAGE),
      )
      if (guest.startedGame !== null) break
    }
  expect(guests.some(({ startedGame }) => startedGame !== null)).toBe(true)
  expect(lengths[0]).toBeLessThanOrEqual(first)
  expect(Math.max(...lengths)).toBeLessThanOrEqual(longest)
  expect(lengths.at(-1)).toBeLessThanOrEqual(start)
})
