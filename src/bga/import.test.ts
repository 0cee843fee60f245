import { describe, expect, test } from 'vitest'
import { gameById } from '../engine/games/registry.ts'
import { replay } from '../../tools/lib/replay.ts'
import { brought, faultOf, RECORDED, recordedPackets, swapNumbers, textOf } from './recorded-game.fixture.ts'
import type { Packet } from './recorded-game.fixture.ts'

const JOURNAL = JSON.stringify(brought(RECORDED).journal)
const journalOf = (text: string): string => JSON.stringify(brought(text).journal)
const packetsText = JSON.stringify(recordedPackets())

describe('the recorded game', () => {
  test('agrees in every choice, to the result at BGA', () => {
    const game = brought(RECORDED)
    expect(game).toMatchObject({
      names: ['Anna', 'Ben'],
      totals: [64, 69],
      isOver: true,
      rounds: 11,
      choices: 262,
      isBalanced: false,
      isConceded: false,
      stop: undefined,
      guesses: [],
      unknown: [],
    })
    expect(game.comparisons).toBeGreaterThan(1500)
  })
  test('is a journal that the rules accept', () => {
    const { exitCode, out } = replay(JOURNAL, gameById)
    expect(exitCode).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ plies: 273, over: true, winners: [1] })
    expect(JOURNAL.length).toBe(4059)
  })
})

describe('every envelope gives the same journal', () => {
  const page = (logs: string): string => `\uFEFF<!DOCTYPE html><html><body><p>g_gamelogs are below</p>
<script>var g_gamelogs = ${logs};
gameui.completesetup( "puertorico", "Puerto \\"Rico\\" {COMETD_PRIVATE_CHANNEL}", {"a": [1]}, {"players":
{"101": {"no": "1"}, "102": {"no": "2"}}, "balanced_variant": "0"}, 'it\\'s }');</script></body></html>`
  test.each([
    ['a list of packets', packetsText],
    ['logs beside players', `{"data": {"logs": ${packetsText}, "players": [{"id": "101"}]}}`],
    ['three levels of data', `{"data": {"data": {"data": ${packetsText}}}}`],
    ['a text with a mark at its beginning', `\uFEFF ${RECORDED}\n`],
    ['a text in quotation marks', JSON.stringify(RECORDED)],
    ['a saved page', page(RECORDED)],
    ['a page with a bare list', page(packetsText)],
    ['numbers as texts, and texts as numbers', JSON.stringify(swapNumbers(JSON.parse(RECORDED)))],
  ])('%s', (_name, text) => {
    expect(journalOf(text)).toBe(JOURNAL)
  })

  const changed = (change: (packets: Packet[]) => unknown[]): string => textOf(change(recordedPackets()))
  test.each([
    ['packets that come twice', (all: Packet[]) => all.flatMap((one) => [one, one])],
    [
      'hints for one player',
      (all: Packet[]) => all.flatMap((one) => [one, { ...one, channel: '/player/p101' }]),
    ],
    ['moves without numbers', (all: Packet[]) => all.map((one) => ({ ...one, move_id: null }))],
    [
      'states by number',
      (all: Packet[]) =>
        all.map((one) => ({
          ...one,
          data: one.data.map((each) =>
            each.type === 'gameStateChange' && each.args['name'] === 'gameEnd'
              ? { ...each, args: { ...each.args, name: undefined, id: 99 } }
              : each,
          ),
        })),
    ],
    [
      'unknown notifications',
      (all: Packet[]) =>
        all.map((one) => ({ ...one, data: [{ type: 'fireworks', args: { delta: '9' } }, ...one.data] })),
    ],
  ])('%s', (_name, change) => {
    expect(journalOf(changed(change))).toBe(JOURNAL)
  })
})

test('tiles put away in the first phase are known by their numbers, or from the start on the page', () => {
  // Other numbers than those that run through kind by kind.
  const renumbered = JSON.stringify(recordedPackets()).replaceAll(
    /"pla_id":\s*"?(\d+)"?/g,
    (_all, id: string) => `"pla_id":"${String(Number(id) + 500)}"`,
  )
  expect(faultOf(renumbered)).toBe('notPlayed')
  const start = '{"players":{"101":{}},"plantations":[{"pla_id":"514","res_type":"indigo"}]}'
  expect(journalOf(`g_gamelogs = ${renumbered}; completesetup("x", ${start})`)).toBe(JOURNAL)
})

describe('a game is refused', () => {
  const without = (isOut: (type: string) => boolean): string =>
    textOf(recordedPackets().map((one) => ({ ...one, data: one.data.filter(({ type }) => !isOut(type)) })))
  test.each([
    ['no log', 'hello', 'noLog'],
    ['an empty text', '', 'noLog'],
    ['a page without a log', '<html><script>var x = {}</script></html>', 'noLog'],
    ['a log that breaks off', RECORDED.slice(0, 5000), 'noLog'],
    ['another game', without((type) => type === 'roleSelected'), 'otherGame'],
    ['a draft of buildings', textOf([...recordedPackets(), state({ id: 202 })]), 'newBuildings'],
    ['a building of an expansion', RECORDED.replaceAll('"smallmarket"', '"lighthouse"'), 'newBuildings'],
    ['rounds of five roles', textOf(withFiveRoles(recordedPackets())), 'fiveRoles'],
    ['rounds in disorder', textOf(recordedPackets().slice(4)), 'order'],
    ['a log that begins with the second round', textOf(secondRoundOn(recordedPackets())), 'notPlayed'],
    ['too many packets', textOf(Array.from({ length: 5001 }, () => ({ data: [] }))), 'tooMany'],
    ['too much text', ' '.repeat(16 * 1024 * 1024 + 1), 'tooLarge'],
  ])('%s', (_name, text, code) => {
    expect(faultOf(text)).toBe(code)
  })

  test('with the message that BGA gave instead, as one plain line', () => {
    const error = `You have reached a limit\u202E\n(replay) ${'!'.repeat(300)}`
    const text = JSON.stringify({ status: '0', exceptional: 0, error, code: 100 })
    expect(faultOf(text)).toBe('bgaMessage')
  })

  function state(args: Record<string, unknown>): unknown {
    return { channel: '/table/t1', data: [{ type: 'gameStateChange', args }] }
  }
  function secondRoundOn(packets: Packet[]): Packet[] {
    return packets.slice(packets.findIndex(({ data }) => data.some(({ type }) => type === 'newGovernor')) + 1)
  }
  /** Every sixth role is left out. */
  function withFiveRoles(packets: Packet[]): unknown[] {
    let roles = 0
    return packets.map((one) => ({
      ...one,
      data: one.data.filter(({ type }) => type !== 'roleSelected' || ++roles % 6 > 0),
    }))
  }
})

describe('a game is brought in part', () => {
  const LAST_WHOLE = 100
  test('if the log breaks off, without its last phase', () => {
    const game = brought(textOf(recordedPackets().slice(0, LAST_WHOLE)))
    expect(game).toMatchObject({ isOver: false, stop: { code: 'incomplete' } })
    expect(game.rounds).toBeGreaterThan(2)
    expect(replay(JSON.stringify(game.journal), gameById).exitCode).toBe(0)
    expect(JOURNAL).toContain(JSON.stringify(game.journal.entries).slice(1, -1))
  })
  test('if a player conceded, and says so', () => {
    const conceded = { type: 'playerConcedeGame', args: { player_name: 'Ben' } }
    const cut = recordedPackets().slice(0, LAST_WHOLE)
    const game = brought(textOf([...cut, { channel: '/table/t1', data: [conceded] }]))
    expect(game).toMatchObject({ isOver: false, isConceded: true })
  })
  test('up to the phase in which something differs, and names the move', () => {
    const packets = recordedPackets()
    const sale = packets.findIndex(({ data }) => data.some(({ type }) => type === 'resourceSold'))
    for (const { type, args } of packets[sale]!.data) if (type === 'resourceSold') args['res_type'] = 'coffee'
    const game = brought(textOf(packets))
    expect(game.stop?.code).toBe('noFit')
    const trader = packets
      .slice(0, sale + 1)
      .findLast(({ data }) => data.some(({ type }) => type === 'roleSelected'))!
    expect(game.stop?.move).toBe(Number(trader.move_id))
    expect(game.rounds).toBe(3)
  })
})

describe('hostile texts', () => {
  test('do no harm', () => {
    const names = ['__proto__', 'constructor', 'toString', '']
    for (const name of names) {
      const text = RECORDED.replaceAll('"101"', JSON.stringify(name)).replaceAll(
        '"Anna"',
        '"<b>__proto__</b>"',
      )
      expect(() => faultOf(text)).not.toThrow()
    }
    expect(Object.prototype).not.toHaveProperty('seat')
    expect(faultOf('['.repeat(100_000))).toBe('noLog')
    expect(faultOf(`g_gamelogs = ${'{"data":'.repeat(50_000)}`)).toBe('noLog')
    expect(faultOf('g_gamelogs='.repeat(50_000))).toBe('noLog')
    expect(
      faultOf(JSON.stringify({ data: { data: [null, 1, 'x', { data: [null, 2, { type: 5 }] }] } })),
    ).toBe('otherGame')
  })
  test('with countless tiles in the first settler phase end soon', () => {
    const packets = recordedPackets()
    const settled = packets.find(({ data }) => data.some(({ type }) => type === 'plantationSettlement'))!
    const tile = settled.data.find(({ type }) => type === 'plantationSettlement')!
    const more = Array.from({ length: 60 }, (_, at) => ({ ...tile, uid: `more ${String(at)}` }))
    settled.data.push(...more)
    expect(faultOf(textOf(packets))).toBe('notPlayed')
  })
  test('have names that are cut to our limit, without marks that turn the text', () => {
    const text = RECORDED.replaceAll('"Anna"', JSON.stringify(`A\u202E${'n'.repeat(60)}`)).replaceAll(
      '"Ben"',
      '"\u200B\u200B"',
    )
    expect(brought(text).names).toEqual([`A${'n'.repeat(23)}`, ''])
  })
})
