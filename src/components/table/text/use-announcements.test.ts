// @vitest-environment happy-dom
import { nextTick, shallowRef } from 'vue'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadMessages } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import type { Change } from '../game-ui.ts'
import type { LogLine, RoundLines } from '../log/log-groups.ts'
import type { DockState } from '../dock/dock.ts'
import { announce } from './announcement.ts'
import { listen } from './listen.fixture.ts'

await loadMessages('pages')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Weight = NonNullable<Message['weight']>
interface Told {
  readonly seat?: number
  readonly weight?: Weight
  readonly changes?: readonly Change[]
}
const line = (ply: number, key: string, { seat, weight = 'line', changes = [] }: Told = {}): LogLine => ({
  key: `${String(ply)} ${key} ${String(seat)}`,
  ply,
  seat,
  message: { key, values: {}, weight },
  brief: { key, values: {} },
  changes,
  isAutomatic: false,
})
const coins = (seat: number, amount: number): Change => ({ seat, piece: 'coin', key: 'coins', amount })
const building = (seat: number): Change => ({ seat, piece: 'building:office', key: 'office', amount: null })

describe('what is read out of a burst', () => {
  const read = (lines: readonly LogLine[], me = 0): readonly string[] =>
    announce(lines, me, {
      say: ({ key }) => key,
      sum: (seats, changes) => `${seats.join()}: ${changes.map(({ amount }) => String(amount)).join()}`,
      more: (count) => `${String(count)} more`,
      pieceOrder: ['role', 'building', 'coin'],
    })
  test('what one choice brings several players is one sentence, mine first', () => {
    const got = (seat: number, amount: number) => line(1, 'gets', { seat, changes: [coins(seat, amount)] })
    expect(read([got(1, 1), got(2, 1), got(0, 2)])).toEqual(['0: 2; 1,2: 1'])
  })
  test('what each player does is said by itself', () => {
    const sells = (ply: number, seat: number) => line(ply, 'sells', { seat, changes: [coins(seat, 2)] })
    expect(read([sells(1, 1), sells(2, 2)])).toEqual(['sells', 'sells'])
  })
  test('of a long burst roles, buildings and what concerns me are kept, the rest is added up or counted', () => {
    const routine = Array.from({ length: 9 }, (_, ply) => line(ply, 'waits', { seat: 1 }))
    const heads = [
      line(10, 'role', { seat: 2, weight: 'phase' }),
      line(11, 'builds', { seat: 2, changes: [building(2)] }),
      line(12, 'mine', { seat: 0 }),
    ]
    const sold = [1, 2].map((seat) => line(12 + seat, 'sells', { seat, changes: [coins(seat, seat)] }))
    const said = read([...heads, ...sold, ...routine])
    expect(said).toHaveLength(11)
    expect(said.slice(0, 5)).toEqual(['3 more', 'role', 'builds', 'mine', '1: 1; 2: 2'])
  })
  test('of what something cost and what it brought, what it brought is told', () => {
    const uses = (seat: number) => line(1, 'uses', { seat, changes: [coins(seat, -1)] })
    const gets = (ply: number, seat: number) => line(ply, 'gets', { seat, changes: [coins(seat, 2)] })
    expect(read([uses(1), gets(2, 1)])).toEqual(['gets'])
    // What I did myself is told in full, and so is what brought nothing yet.
    expect(read([uses(0), gets(2, 0), uses(1), gets(3, 2)])).toEqual(['uses', 'gets', 'uses', 'gets'])
    const loads = (seat: number) =>
      line(1, 'loads', { seat, changes: [coins(seat, 2), { ...coins(seat, -1), piece: 'good' }] })
    expect(read([loads(1), loads(2)])).toEqual(['1,2: 2'])
  })
  test('a burst with many words tells of several players only what concerns me', () => {
    const long = 'word '.repeat(30).trim()
    const gets = [0, 1, 2].map((seat) => line(1, 'gets', { seat, changes: [coins(seat, seat + 1)] }))
    const role = (ply: number) => line(ply, long, { seat: 1, weight: 'phase' })
    expect(read([role(0), ...gets, role(2)])).toEqual(['2 more', long, 'gets', long])
  })
  test('whispers are read only to those they are about', () => {
    const whisper = line(1, 'passes', { seat: 1, weight: 'quiet' })
    expect([read([whisper]), read([whisper], 1)]).toEqual([[], ['passes']])
  })
})

describe('at a table', () => {
  const WAITING: DockState = { type: 'waiting', seat: 1, message: undefined, next: [] }
  const COMPLETE: DockState = { type: 'complete', seat: 0 }
  const answer = (action: number, key: string) => ({
    action,
    label: { key, values: {} },
    declines: false,
    warnings: [],
  })
  const ASKING: DockState = {
    type: 'asking',
    seat: 0,
    message: { key: 'app.dock.score', values: {} },
    draft: false,
    answers: [answer(3, 'app.done'), answer(4, 'app.cancel')],
  }
  function sit() {
    const plies = shallowRef(0)
    const cursor = shallowRef<number | null>(null)
    const state = shallowRef<DockState>(WAITING)
    const lines = shallowRef<readonly LogLine[]>([])
    const { said, ears } = listen({
      rounds: (): readonly RoundLines[] => [
        { key: 'round', head: undefined, phases: [{ key: 'phase', head: undefined, lines: lines.value }] },
      ],
      plies: () => plies.value,
      cursor: () => cursor.value,
      state: () => state.value,
      me: () => 0,
      seats: () => 3,
      actionAt: () => 3,
      pieceOrder: () => [],
    })
    const happens = async (upTo: number, ...fresh: readonly LogLine[]): Promise<void> => {
      lines.value = [...lines.value, ...fresh]
      plies.value = upTo
      await nextTick()
    }
    const becomes = async (next: DockState): Promise<void> => {
      state.value = next
      await nextTick()
    }
    return { said, ears, happens, becomes, cursor }
  }

  test('it waits while others decide, and speaks when a person here has to know', async () => {
    const { said, happens, becomes } = sit()
    await happens(2, line(1, 'app.done'), line(2, 'app.cancel'))
    expect(said).toEqual([''])
    await becomes(COMPLETE)
    expect(said.at(-1)).toBe('Done. Cancel. Your turn is complete.')
  })
  test('however long others go on, something is said every four seconds', async () => {
    const { said, happens } = sit()
    for (let second = 0; second < 9; second++) {
      await happens(second + 1, line(second + 1, 'app.done'))
      vi.advanceTimersByTime(1000)
    }
    await nextTick()
    expect(said).toEqual(['', 'Done. Done. Done. Done', 'Done. Done. Done. Done'])
  })
  test('the question comes with the number of its answers', async () => {
    const { said, becomes } = sit()
    await becomes(ASKING)
    expect(said.at(-1)).toBe('Ana: Show results. 2 choices')
  })
  test('the same question again is read again, after what was chosen', async () => {
    const { said, happens, becomes } = sit()
    await becomes(ASKING)
    const before = said.length
    await happens(1)
    await happens(2)
    const again = said.slice(before)
    expect(again).toHaveLength(2)
    expect(again[0]).toMatch(/^Done\. .*2 choices$/u)
    expect(again[1]).toBe(again[0])
  })
  test('what was read out on request is not what was announced last', async () => {
    const { said, ears, happens, becomes } = sit()
    await happens(1, line(1, 'app.done'))
    await becomes(COMPLETE)
    ears().say('Ahoy')
    expect(said.at(-1)).toBe('Ahoy')
    expect(ears().lastAnnounced()).toBe('Done. Your turn is complete.')
  })
  test('looking back tells what happened there, and not what happens meanwhile', async () => {
    const { said, happens, becomes, cursor } = sit()
    await happens(2, line(1, 'app.done'), line(2, 'app.cancel'))
    await becomes(COMPLETE)
    cursor.value = 1
    await becomes({ type: 'past' })
    expect(said.at(-1)).toBe('Done')
    await happens(3, line(3, 'app.cancel'))
    vi.advanceTimersByTime(9000)
    await nextTick()
    expect(said.at(-1)).toBe('Done')
  })
})
