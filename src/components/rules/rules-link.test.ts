// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { afterEach, expect, test } from 'vitest'
import { defineComponent, h, nextTick, shallowRef } from 'vue'
import { READ_GAME, useRulesOf, useRulesOver } from './rules-over.ts'
import RulesLink from './RulesLink.vue'

const shown = shallowRef('endeavor')
const Screen = defineComponent({
  setup() {
    useRulesOf(() => shown.value)
    return () => h('main')
  },
})
const over = useRulesOver()
const addressOf = (props: InstanceType<typeof RulesLink>['$props'], read?: string): string | undefined =>
  mount(RulesLink, { props, global: { provide: read === undefined ? {} : { [READ_GAME]: read } } })
    .find('a')
    .attributes('href')

afterEach(() => (over.value = undefined))

test('without a table a link means Puerto Rico, unless it names its game', () => {
  expect(addressOf({})).toBe('#/rules')
  expect(addressOf({ topic: 'wharf' })).toBe('#/rules/wharf')
  expect(addressOf({ topic: 'ship', game: 'endeavor' })).toBe('#/rules/endeavor/ship')
  expect(addressOf({ game: 'endeavor' })).toBe('#/rules/endeavor')
})
test('while a screen shows a game, its rules are meant; the next screen has the last word', async () => {
  const first = mount(Screen)
  expect(addressOf({ topic: 'market' })).toBe('#/rules/endeavor/market')
  shown.value = 'puerto-rico'
  await nextTick()
  expect(addressOf({ topic: 'market' })).toBe('#/rules/market')
  shown.value = 'nim'
  await nextTick()
  expect(addressOf({})).toBe('#/rules')
  shown.value = 'endeavor'
  const second = mount(Screen)
  first.unmount()
  expect(addressOf({})).toBe('#/rules/endeavor')
  second.unmount()
  expect(addressOf({})).toBe('#/rules')
})
test('within the rules of a game its own are meant', () => {
  expect(addressOf({ topic: 'market' }, 'endeavor')).toBe('#/rules/endeavor/market')
})
test('a link lays the rules over the screen it is on', async () => {
  await mount(RulesLink, { props: { topic: 'ship', game: 'endeavor' } })
    .find('a')
    .trigger('click')
  expect(over.value).toEqual({ game: 'endeavor', topic: 'ship' })
})
