// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { OPEN_BOOK_GAME, useRulesOfGame, useRulesOverlay } from './rules-overlay.ts'
import { GAME_RULES } from './game-rules.ts'
import type { GameRules } from './game-rules.ts'
import RulesLink from './RulesLink.vue'

const shown = shallowRef('endeavor')
const Screen = defineComponent({
  setup() {
    useRulesOfGame(() => shown.value)
    return () => h('main')
  },
})
const over = useRulesOverlay()
const game = (id: string, clausePrefix: string): GameRules => ({
  id,
  title: id,
  clausePrefix,
  loadRulesBook: () => Promise.reject(new Error('not needed')),
})
const GAMES = [game('puerto-rico', 'PR'), game('endeavor', 'EN')]
const provided = { [GAME_RULES]: GAMES }
const addressOf = (props: InstanceType<typeof RulesLink>['$props'], read?: string): string | undefined =>
  mount(RulesLink, {
    props,
    global: { provide: read === undefined ? provided : { ...provided, [OPEN_BOOK_GAME]: read } },
  })
    .find('a')
    .attributes('href')

afterEach(() => (over.value = undefined))

test('without a table a link leads to the first game, unless it names its game', () => {
  expect(addressOf({})).toBe('#/rules/puerto-rico')
  expect(addressOf({ topic: 'wharf' })).toBe('#/rules/puerto-rico/wharf')
  expect(addressOf({ topic: 'ship', game: 'endeavor' })).toBe('#/rules/endeavor/ship')
  expect(addressOf({ game: 'endeavor' })).toBe('#/rules/endeavor')
})
test('a link leads to the rules of the game on the screen; the screen mounted last decides', async () => {
  const first = mount(Screen)
  expect(addressOf({ topic: 'market' })).toBe('#/rules/endeavor/market')
  shown.value = 'puerto-rico'
  await nextTick()
  expect(addressOf({ topic: 'market' })).toBe('#/rules/puerto-rico/market')
  shown.value = 'nim'
  await nextTick()
  expect(addressOf({})).toBe('#/rules/puerto-rico')
  shown.value = 'endeavor'
  const second = mount(Screen)
  first.unmount()
  expect(addressOf({})).toBe('#/rules/endeavor')
  second.unmount()
  expect(addressOf({})).toBe('#/rules/puerto-rico')
})
test('a link inside a rules book leads to the same book', () => {
  expect(addressOf({ topic: 'market' }, 'endeavor')).toBe('#/rules/endeavor/market')
})
test('a click on a link opens the rules over the current screen', async () => {
  await mount(RulesLink, { props: { topic: 'ship', game: 'endeavor' }, global: { provide: provided } })
    .find('a')
    .trigger('click')
  expect(over.value).toEqual({ game: 'endeavor', topic: 'ship' })
})
