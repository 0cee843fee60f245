// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { computed, defineComponent, h } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { useTable } from '../../stores/table.ts'
import { provideSeats } from '../seats/seats.ts'
import { provideChangesSinceTurn } from '../table/replay/use-changes-since-turn.ts'
import type { SeatChanges } from '../table/replay/use-changes-since-turn.ts'
import DaysNews from './DaysNews.vue'
import { NAMES, onlineTable, roomWith } from './online.fixture.ts'

await loadMessages('online', 'puerto-rico/names')

/** What a player in seat 0 reads after choices of these seats, whose turn it is now. */
function news(seats: readonly number[], actor: number, bySeat: readonly SeatChanges[]): readonly string[] {
  const { pinia } = roomWith(onlineTable())
  Object.assign(useTable(), { playedEntries: seats.map((seat, ply) => ({ ply, seat, events: [] })), actor })
  const frame = defineComponent({
    setup() {
      provideSeats(() => NAMES)
      const items = computed(() => new Set<never>())
      provideChangesSinceTurn({ bySeat: computed(() => bySeat), items, isChanged: () => false })
      return () => h(DaysNews, { me: 0 })
    },
  })
  return mount(frame, { global: { plugins: [pinia, i18n] } })
    .findAll('[data-online="news"] > p')
    .map((line) => line.text())
}

test('three lines say how much happened, what it did to the player, and what to the others', () => {
  const changes = [{ seat: 1, piece: 'coin', key: 'pr.noun.doubloons', amount: 2 }]
  const lines = news([0, 1, -1, 2, 1], 0, [{ seat: 1, changes }])
  expect(lines).toEqual([
    '3 choices by the others since your last one.',
    expect.stringMatching(/^Ana\s*You gained and lost nothing\.$/),
    expect.stringMatching(/^Bruno <i>x<\/i>.*\+2/),
  ])
})

test('nothing is said before the first own choice, and while another player is in turn', () => {
  expect([news([1, 2], 0, []), news([0, 1], 2, [])]).toEqual([[], []])
})
