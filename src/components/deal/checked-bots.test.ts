// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../../../tests/fixtures/until.ts'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { setPlatform } from '../../platform/platform.ts'
import { gameById } from '../../engine/games/registry.ts'
import { readChallenge } from '../../session/deal/challenge-link.ts'
import type { Challenge } from '../../session/deal/challenge-link.ts'
import { challengeOf, finished } from '../../session/deal/finished-deal.fixture.ts'
import { botChoicesOf } from '../../session/deal/bot-choices.ts'
import type { Action } from '../../engine/core/game.ts'
import { newTestBrowser } from '../../platform/platform.fixture.ts'
import type { Question } from '../../session/thinking.ts'
import CheckedBots from './CheckedBots.vue'

// The bots of these games choose what this says: as in the game, or not at some choice.

const GAME = finished('endeavor', 3, 1, 0)
const PEOPLE = GAME.people.map((player, seat) =>
  seat === 0 ? player : { ...player, kind: 'bot' as const, level: 'admiral' as const },
)
const challengeFrom = (release: string): { text: string; of: Challenge } => {
  const text = challengeOf({ ...GAME, people: PEOPLE, release }, 0)
  const of = readChallenge(text, gameById)
  if ('fault' in of) throw new Error(of.fault.code)
  return { text, of }
}
const { of: OF } = challengeFrom(__VERSION__)
const CHOICES = botChoicesOf(OF)

let answers: ((choice: Action, nth: number) => Promise<Action>) | undefined
let asked: Question[] = []
beforeAll(() => loadMessages('deal', 'levels', 'share', 'analysis'))
beforeEach(() => {
  setActivePinia(createPinia())
  asked = []
  const newThinker = () => ({
    think(question: Question): Promise<Action> {
      asked.push(question)
      const nth = CHOICES.findIndex((choice) => choice.question.seed === question.seed)
      return answers?.(CHOICES[nth]!.action, nth) ?? Promise.resolve(CHOICES[nth]!.action)
    },
    close: () => undefined,
  })
  const runtime = {
    games: gameById,
    newThinker,
    newAnalyst: (): never => {
      throw new Error('no analysis in this test')
    },
  }
  setPlatform({ ...newTestBrowser().tab(), gameRuntime: () => Promise.resolve(runtime) })
})
afterEach(() => {
  answers = undefined
  setPlatform(undefined)
})

const router = createRouter({
  history: createMemoryHistory(),
  routes: [
    { path: '/', component: { template: '<p />' } },
    { path: '/g/:link(.*)', name: 'linked', component: { template: '<p />' } },
  ],
})
async function show({ text, of } = challengeFrom(__VERSION__)) {
  const wrapper = mount(CheckedBots, {
    props: { of, text, game: text.slice(1, -6) },
    global: { plugins: [i18n, router] },
  })
  await flushPromises()
  return wrapper
}

test('bots are said to be unchecked until each choice is computed again; a page opened again goes on', async () => {
  let goOn = (): void => undefined
  const held = new Promise<void>((done) => (goOn = done))
  answers = async (choice, nth) => {
    if (nth === 10) await held
    return choice
  }
  const first = await show()
  await until(() => expect(asked).toHaveLength(11))
  expect(first.get('[data-bots]').attributes('data-bots')).toBe('checking')
  expect(first.text()).toContain('aren’t checked yet')
  expect(first.find('progress').attributes('max')).toBe(String(CHOICES.length))
  first.unmount()
  goOn()
  const again = await show()
  await until(() => expect(again.find('[data-bots="alike"]').exists()).toBe(true))
  expect(again.text()).toContain('Checked')
  // The choice at which it was stopped is the only one that is asked twice.
  expect(asked).toHaveLength(CHOICES.length + 1)
  expect(asked.every(({ level }) => level === 'admiral')).toBe(true)
})

test('a choice that comes out differently is named, with its level and move', async () => {
  answers = (choice, nth) => Promise.resolve(nth === 5 ? choice + 1 : choice)
  const wrapper = await show()
  await until(() => expect(wrapper.find('[data-bots="unlike"]').exists()).toBe(true))
  const move = CHOICES[5]!.ply + 1
  expect(wrapper.text()).toContain(`Level: Admiral, move: ${String(move)}.`)
  expect(wrapper.text()).not.toContain('another version')
  expect(wrapper.get('a').attributes('href')).toMatch(new RegExp(`^/g/1\\w+@${String(move)}$`))
  expect(asked).toHaveLength(6)
  wrapper.unmount()
  const other = await show(challengeFrom('0.9.0'))
  await until(() => expect(other.find('[data-bots="unlike"]').exists()).toBe(true))
  expect(other.text()).toContain('another version')
})

test('a check that fails says so', async () => {
  answers = () => Promise.reject(new Error('no bot chooses here'))
  const wrapper = await show()
  await until(() => expect(wrapper.find('[data-bots="failed"]').exists()).toBe(true))
  expect(wrapper.text()).toContain('Couldn’t check')
})
