// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { nextTick } from 'vue'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import type { Message } from '../../../i18n/message.ts'
import GameLog from './GameLog.vue'
import {
  allLines,
  firstLineAfter,
  groupLog,
  latestLine,
  newEntryFormatter,
  filterBySeat,
  roundAt,
  roundStarts,
  groupBySeat,
} from './log-groups.ts'
import type { LogLine } from './log-groups.ts'
import LogLineButton from './LogLineButton.vue'

await loadMessages('puerto-rico/names')
const global = { plugins: [i18n] }
const KEY = 'app.log.only'
const said = (weight: NonNullable<Message['weight']>, seat?: number): Message => ({
  key: KEY,
  values: {
    name: { type: 'number', number: 1 },
    ...(seat !== undefined && { seat: { type: 'seat', seat } }),
  },
  weight,
})
/** Events are said by their type; a number behind it is whom they are about. */
const event = (type: string) => ({ type })
const teller = () =>
  newEntryFormatter(({ type }) => {
    const [weight, seat] = type.split(' ')
    const one = said(weight as 'line', seat === undefined ? undefined : Number(seat))
    return weight === 'silent' ? undefined : { message: one, brief: one, changes: [] }
  })
const PLAYED_ENTRIES = [
  { ply: 0, events: [event('round'), event('phase 0'), event('line 0'), event('line 0')] },
  { ply: 1, events: [event('silent')] },
  { ply: 2, events: [event('line 1'), event('line'), event('phase 1')] },
  { ply: 3, events: [event('round')] },
]
const keys = (lines: readonly LogLine[]): string[] => lines.map(({ key }) => key)

test('the log is grouped by round and phase', () => {
  const rounds = groupLog(PLAYED_ENTRIES, teller())
  expect(rounds.map(({ phases }) => phases.map(({ lines }) => keys(lines)))).toEqual([
    [['0.2', '0.3', '2.0', '2.1'], []],
    [],
  ])
  expect(roundStarts(rounds)).toEqual([1, 4])
  expect([0, 1, 3, 4, 9].map((ply) => roundAt(rounds, ply)?.ply)).toEqual([undefined, 1, 1, 4, 4])
  expect(latestLine(rounds, 3)?.key).toBe('2.2')
})
test('the last sentence is what a player did, or the beginning of a round, and no heading of a phase', () => {
  const playedEntries = [
    { ply: 0, events: [event('round'), event('line 1'), event('phase')] },
    { ply: 1, events: [event('round')] },
  ]
  const rounds = groupLog(playedEntries, teller())
  expect([1, 2].map((ply) => latestLine(rounds, ply)?.key)).toEqual(['0.1', '1.0'])
})
test('what was chosen automatically is marked once, with its first line', () => {
  const tell = newEntryFormatter(
    () => ({ message: said('line'), brief: said('line'), changes: [] }),
    (ply) => ply === 2,
  )
  const lines = groupLog(PLAYED_ENTRIES, tell).flatMap(allLines)
  expect(keys(lines.filter(({ isAutomatic }) => isAutomatic))).toEqual(['2.0'])
})
test('what happens before the first round has a place too', () => {
  const rounds = groupLog([{ ply: 0, events: [event('line')] }], teller())
  expect(rounds[0]!.head).toBeUndefined()
  expect(rounds[0]!.phases[0]!.lines).toHaveLength(1)
})
test('groups adjacent lines about one player; lines about no player stand alone', () => {
  const [round] = groupLog(PLAYED_ENTRIES, teller())
  expect(groupBySeat(round!.phases[0]!.lines).map(({ lines }) => keys(lines))).toEqual([
    ['0.2', '0.3'],
    ['2.0'],
    ['2.1'],
  ])
})
test('filters the lines and the role of one player, under their rounds', () => {
  const rounds = filterBySeat(groupLog(PLAYED_ENTRIES, teller()), 1)
  expect(rounds.map((round) => keys(allLines(round)))).toEqual([['0.0', '0.1', '2.0', '2.2']])
})
test('rounds that are as they were are the same things again; one that goes on is not', () => {
  const tell = teller()
  const before = groupLog(PLAYED_ENTRIES, tell)
  const after = groupLog([...PLAYED_ENTRIES, { ply: 4, events: [event('line 0')] }], tell, before)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  // The same words from another entry, after something was taken back, are other lines.
  const changed = groupLog([{ ...PLAYED_ENTRIES[0]! }, ...PLAYED_ENTRIES.slice(1)], tell, before)
  expect(changed[0]).not.toBe(before[0])
})
test('the first new line is marked, unless everything is new', () => {
  const rounds = groupLog(PLAYED_ENTRIES, teller())
  expect(firstLineAfter(rounds, 1)?.key).toBe('2.0')
  expect(firstLineAfter(rounds, 0)).toBeUndefined()
  expect(firstLineAfter(rounds, null)).toBeUndefined()
  expect(firstLineAfter(rounds, 4)).toBeUndefined()
})

const LINE: LogLine = {
  key: '0.0',
  ply: 5,
  seat: 0,
  isAutomatic: false,
  message: said('line'),
  brief: {
    key: 'app.home.deleteText',
    values: {
      names: { type: 'seats', seats: [0, 1] },
      what: { type: 'word', key: 'app.done', icon: 'good:corn' },
    },
  },
  changes: [
    { seat: 0, piece: 'coin', key: 'pr.noun.doubloons', amount: -2 },
    { seat: 0, piece: 'point', key: 'pr.noun.points', amount: 1 },
    { seat: 0, piece: 'good:corn', key: 'pr.goods.corn', amount: 4 },
    { seat: 0, piece: 'role:mayor', key: 'pr.role.mayor', amount: null },
  ],
}
test('a round reserves its height by its lines, and hands no number of them down to their styles', () => {
  const rounds = groupLog(PLAYED_ENTRIES, teller())
  const { element } = mount(GameLog, { props: { rounds, cursor: null }, global }).get<HTMLElement>('.round')
  const reserved = /^auto (\d+[.]?\d*)rem$/.exec(
    element.style.getPropertyValue('contain-intrinsic-block-size'),
  )
  expect(Number(reserved?.[1])).toBeCloseTo(allLines(rounds[0]!).length * 1.85)
  expect(element.getAttribute('style')).not.toContain('--')
})
test('a line shows its values by their kind and leads to the moment after it', async () => {
  const shown = mount(LogLineButton, { props: { line: LINE, isCurrent: true, isStop: true }, global })
  expect(shown.text()).toContain('This deletes the game for good: 1 and 2')
  expect(shown.findAll('.seat-badge')).toHaveLength(2)
  expect(shown.attributes('aria-current')).toBe('step')
  await shown.trigger('click')
  expect(shown.emitted('go')).toEqual([[5]])
})
test('a line says that its choice was made automatically', () => {
  const automatic = { ...LINE, isAutomatic: true }
  const shown = (line: LogLine) =>
    mount(LogLineButton, { props: { line, isCurrent: false, isStop: true }, global })
  expect(shown(automatic).text()).toContain('chosen automatically')
  expect(shown(LINE).text()).not.toContain('chosen automatically')
})
test('gains and losses have a sign and a word; what the sentence shows already is not shown again', () => {
  const shown = mount(LogLineButton, { props: { line: LINE, isCurrent: false, isStop: true }, global })
  const changes = shown.findAll('.change')
  expect(changes.map((change) => change.attributes('title'))).toEqual(['−2 doubloons', '+1 point'])
  expect(changes.map((change) => change.classes().at(-1))).toEqual(['change--fewer', 'change--more'])
})

const log = (props: object = {}) =>
  mount(GameLog, {
    props: { rounds: groupLog(PLAYED_ENTRIES, teller()), cursor: null, seats: 2, ...props },
    global,
    attachTo: document.body,
  })
test('the log has one tab stop, and arrows walk the lines; Home and End are left to the table', async () => {
  const shown = log()
  const stops = () => shown.findAll('[tabindex="0"].log-line')
  expect(stops()).toHaveLength(1)
  const last = stops()[0]!
  ;(last.element as HTMLElement).focus()
  await last.trigger('keydown', { key: 'ArrowUp' })
  expect(document.activeElement).not.toBe(last.element)
  expect(stops()[0]!.element).toBe(document.activeElement)
  const home = new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true })
  document.activeElement!.dispatchEvent(home)
  expect(home.defaultPrevented).toBe(false)
})
test('a chip narrows the log to one player, the same chip or "All" brings all players back', async () => {
  const shown = log()
  const chips = shown.findAll('.filter__chip')
  expect(chips.map((chip) => chip.text())).toEqual(['Everyone', '1', '2'])
  const count = () => shown.findAll('.log-line').length
  const all = count()
  await chips[2]!.trigger('click')
  expect(count()).toBe(4)
  expect(chips[2]!.attributes('aria-pressed')).toBe('true')
  await chips[2]!.trigger('click')
  expect(count()).toBe(all)
})
test('while looking back exactly one line is where one stands, and it offers a link', async () => {
  const shown = log({ cursor: 2 })
  expect(shown.findAll('[aria-current]')).toHaveLength(1)
  // Nothing was said about ply 2: the last line that was true then is where one stands.
  expect(shown.get('[aria-current]').attributes('data-ply')).toBe('1')
  await shown.get('.round__copy').trigger('click')
  expect(shown.emitted('copy')).toEqual([[1]])
  await shown.setProps({ cursor: null })
  await nextTick()
  expect(shown.findAll('[aria-current], .round__copy')).toHaveLength(0)
})
