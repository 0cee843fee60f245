// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { effectScope, nextTick } from 'vue'
import type { EffectScope } from 'vue'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { TestBrowser } from '../../platform/platform.fixture.ts'
import { setPlatform } from '../../platform/platform.ts'
import type { Player } from '../../session/players.ts'
import { useClock } from '../../stores/clock.ts'
import { useTable } from '../../stores/table.ts'
import { useTables } from '../../stores/tables.ts'
import { provideSeats } from '../seats/seats.ts'
import ClockDialog from './ClockDialog.vue'
import SeatClock from './SeatClock.vue'
import TableClock from './TableClock.vue'
import { useTableClock } from './use-table-clock.ts'

const [ONE, OTHER] = ['0'.repeat(20), '1'.repeat(20)]
const person = (name: string): Player => ({ kind: 'person', name, color: 'blue', symbol: 'star' })
const SEATS: readonly Player[] = [
  person('Ana'),
  { kind: 'bot', level: 'mate', name: 'Bo', color: 'gold', symbol: 'moon' },
  person('Cyril'),
]
let browser: TestBrowser
let scope: EffectScope
const heard: string[] = []
beforeAll(() => loadMessages('clock'))
beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  heard.length = 0
  browser = newTestBrowser()
  openPage()
})
afterEach(() => {
  scope.stop()
  vi.useRealTimers()
  setPlatform(undefined)
})

/** A page with an open table: Ana and Cyril are people, Ana is at this device, and it is her turn. */
function openPage(): void {
  setPlatform(browser.tab())
  setActivePinia(createPinia())
  scope = effectScope()
  const table = useTable()
  Object.assign(table, { phase: 'open', over: false, watching: false, mine: [0], turn: 0 })
  table.record = { seats: SEATS } as unknown as typeof table.record
}
async function start(id = ONE): Promise<void> {
  scope.run(() =>
    useTableClock(
      () => id,
      (name, occasion) => heard.push(`${name} ${occasion ?? ''}`) > 0,
      () => Date.now(),
    ),
  )
  await vi.advanceTimersByTimeAsync(0)
}
const later = (seconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(seconds * 1000)
const used = (): number[] => useClock().clock!.seats.map((seat) => Math.round(seat.used / 1000))
const turnTo = (seat: number): void => void (useTable().turn = seat)
const stored = async (id = ONE): Promise<unknown> => (await browser.tab().values('clocks')).get(id)
const TERMS = { minutes: 5, seconds: 0 } as const

describe('a clock that goes', () => {
  test('counts the turns of people only, from the moment it is wanted', async () => {
    await start()
    await later(30)
    expect(useClock().isOn).toBe(false)
    useClock().set(TERMS, 3)
    await later(10)
    turnTo(1)
    await later(20)
    turnTo(-1)
    await later(5)
    turnTo(2)
    await later(7)
    turnTo(0)
    await later(3)
    expect(used()).toEqual([13, 0, 7])
    expect(useClock().clock!.seats.map(({ turns }) => turns)).toEqual([2, 0, 1])
  })
  test('stands still at the end, while another tab plays, and while it is paused', async () => {
    await start()
    useClock().set(TERMS, 3)
    await later(4)
    useTable().watching = true
    await later(60)
    useTable().watching = false
    useClock().pause(true)
    await later(60)
    useClock().pause(false)
    await later(2)
    useTable().over = true
    await later(60)
    expect(used()).toEqual([6, 0, 0])
  })
  test('goes on after a reload of the page from where it stood', async () => {
    await start()
    useClock().set({ minutes: 5, seconds: 10 }, 3)
    await later(42)
    // The page ends without a word: at most the last seconds are missing.
    scope = effectScope()
    openPage()
    await start()
    expect(used()[0]).toBeGreaterThanOrEqual(37)
    const before = used()[0]!
    await later(3)
    expect(used()).toEqual([before + 3, 0, 0])
    // It is the same turn.
    expect(useClock().clock!.seats[0]!.turns).toBe(1)
  })
  test('belongs to its table, and is deleted with it', async () => {
    const id = (await useTables().create({
      game: 'nim',
      people: [person('Ana'), person('Ben')],
      options: {},
      governor: 0,
    }))!
    await useClock().open(id)
    useClock().set(TERMS, 2)
    await useClock().open(OTHER)
    expect(useClock().clock).toBeNull()
    await useClock().open(id)
    expect(useClock().clock).toMatchObject(TERMS)
    useClock().close()
    await flushPromises()
    await useTables().remove(id)
    expect(await stored(id)).toBeUndefined()
  })
  test('is not stored again where another tab deleted its table', async () => {
    await start()
    useClock().set(TERMS, 3)
    await later(1)
    expect(await stored()).toBeDefined()
    const other = browser.tab()
    await (await other.values('clocks')).remove(ONE)
    other.tabs.announce(ONE)
    await later(10)
    scope.stop()
    await later(1)
    expect(await stored()).toBeUndefined()
  })
  test('is off where it was switched off, and where what was stored is damaged', async () => {
    await (await browser.tab().values('clocks')).put(OTHER, { schema: 1, minutes: 5 })
    await useClock().open(OTHER)
    expect(useClock().clock).toBeNull()
    await useClock().open(ONE)
    useClock().set(TERMS, 3)
    useClock().set(null, 3)
    await flushPromises()
    expect(await stored()).toBeUndefined()
  })
})

describe('when the time is up', () => {
  test('that is said and heard once, and the game goes on', async () => {
    await start()
    useClock().set({ minutes: 5, seconds: 10 }, 3)
    const { choose, handOver } = useTable()
    const acts = vi.fn()
    Object.assign(useTable(), { choose: acts, handOver: acts })
    const ups: unknown[] = []
    scope.run(() => useClock().$subscribe((_change, { up }) => void ups.push(up), { flush: 'sync' }))
    await later(309)
    expect(heard).toEqual([])
    await later(2)
    expect(heard).toEqual(['time time'])
    // Further turns bring ten seconds each, and no further reminder.
    for (let turn = 0; turn < 4; turn++) {
      turnTo(2)
      await later(1)
      turnTo(0)
      await later(30)
    }
    expect(heard).toEqual(['time time'])
    expect(acts).not.toHaveBeenCalled()
    Object.assign(useTable(), { choose, handOver })
  })
  test('of a player on another device, it is said and not heard', async () => {
    await start()
    useClock().set(TERMS, 3)
    turnTo(2)
    await later(301)
    expect([useClock().up, heard]).toEqual([2, []])
  })
  test('a screen reader hears it once: the text stands in a live region, the time in none', async () => {
    useClock().set(TERMS, 3)
    const toasts = document.createElement('div')
    toasts.id = 'toasts'
    document.body.append(toasts)
    const host = {
      setup: () => provideSeats(() => SEATS),
      components: { TableClock, SeatClock },
      template: '<div><TableClock :id="null" /><SeatClock :seat="0" /></div>',
    }
    await useClock().open(ONE)
    const clock = useClock()
    mount(host, { global: { plugins: [i18n] }, attachTo: document.body })
    await nextTick()
    await clock.open(ONE)
    clock.set(TERMS, 3)
    await nextTick()
    const changes: string[] = []
    const live = toasts.querySelector('[role="status"]')!
    new MutationObserver(() => changes.push(live.textContent)).observe(live, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    const timer = () => document.querySelector('[role="timer"]')!
    for (let second = 0; second < 400; second++) {
      clock.pass(0, 1000)
      await nextTick()
      expect(timer().closest('[aria-live], [role="status"], [role="alert"]')).toBeNull()
    }
    expect(timer().getAttribute('aria-label')).toBe('Over time: 1:40')
    expect(timer().textContent).toBe('+1:40')
    expect(changes).toEqual(['Ana: time is up. The game goes on.'])
    toasts.remove()
  })
})

test('the dialog sets the terms and shows the time of every person', async () => {
  await useClock().open(ONE)
  const wrapper = mount(ClockDialog, {
    props: { open: true },
    global: { plugins: [i18n] },
    attachTo: document.body,
  })
  expect(wrapper.text()).toContain('nothing happens when the time is up')
  expect(wrapper.find('table').exists()).toBe(false)
  await wrapper.find('[data-clock="on"]').setValue(true)
  expect(useClock().clock).toMatchObject({ minutes: 30, seconds: 0 })
  await wrapper.find('[data-clock="minutes"]').setValue('10')
  await wrapper.find('[data-clock="seconds"]').setValue('20')
  useClock().turn(0)
  useClock().pass(0, 65_000)
  await nextTick()
  expect(wrapper.findAll('tbody tr').map((row) => row.findAll('td').map((cell) => cell.text()))).toEqual([
    ['1:05', '9:15'],
    ['0:00', '10:00'],
  ])
  await wrapper.find('[data-clock="pause"]').trigger('click')
  expect(useClock().clock!.isPaused).toBe(true)
  await wrapper.find('[data-clock="restart"]').trigger('click')
  expect(used()).toEqual([0, 0, 0])
  await wrapper.find('[data-clock="minutes"]').setValue('0')
  expect(wrapper.find('[data-clock="seconds"]').exists()).toBe(false)
  await wrapper.find('[data-clock="on"]').setValue(false)
  expect(useClock().isOn).toBe(false)
})
