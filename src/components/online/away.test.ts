// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import type { DaysView } from '../../online/runtime/room-views.ts'
import { useCalls } from '../../stores/calls.ts'
import AwayDialog from '../lobby/AwayDialog.vue'
import { provideSeats } from '../seats/seats.ts'
import { NAMES, newMember, onlineTable, roomWith } from './online.fixture.ts'
import PresenceList from './PresenceList.vue'

await loadMessages('online', 'calls')

const HOUR = 3_600_000
const FRIDAY = new Date(2026, 11, 4).getTime()
const days: DaysView = {
  luck: 'next',
  time: { hours: 24, freeDays: 3 },
  since: FRIDAY - 60 * HOUR,
  late: [],
  free: [72 * HOUR, 41 * HOUR, 0],
  back: [null, FRIDAY, null],
  seen: [null, null, null],
}
afterEach(() => useCalls().$patch({ back: '' }))

test('the list says until when a player is away, and how many days off everyone has left', () => {
  const { pinia } = roomWith(onlineTable({ days }))
  const members = [newMember(0), newMember(1, { is: 'gone' }), newMember(2, { is: 'gone' })]
  const frame = defineComponent({
    setup() {
      provideSeats(() => NAMES)
      return () => h(PresenceList, { members, days, watchers: 0, mayReplace: () => false })
    },
  })
  const list = mount(frame, { global: { plugins: [pinia, i18n] } })
  const texts = (part: string): string[] => list.findAll(`[data-online="${part}"]`).map((one) => one.text())
  expect(texts('back')).toEqual([expect.stringMatching(/^back on Fri.*4/)])
  // Rounded down to tenths of a day.
  expect(texts('free')).toEqual(['days off left: 3', 'days off left: 1.7', 'days off left: 0'])
})

test('only a day to come can be told, and being back ends it', async () => {
  const { pinia, room } = roomWith(onlineTable({ days }))
  const told: string[] = []
  Object.assign(room, { callChanged: () => told.push(useCalls().back) })
  const dialog = mount(AwayDialog, {
    props: { open: true, 'onUpdate:open': (open: boolean) => dialog.setProps({ open }) },
    global: { plugins: [pinia, i18n], stubs: { teleport: true } },
  })
  const day = dialog.find<HTMLInputElement>('[data-away="day"]')
  await day.setValue('2020-01-01')
  await dialog.find('form').trigger('submit')
  expect(told).toEqual([])
  await day.setValue('2999-12-04')
  await dialog.find('form').trigger('submit')
  expect([told, useCalls().until('2999-12-04')]).toEqual([
    ['2999-12-04'],
    new Date('2999-12-04T00:00').getTime(),
  ])
  await dialog.setProps({ open: true })
  await dialog.find('[data-away="here"]').trigger('click')
  expect(told).toEqual(['2999-12-04', ''])
})
