// @vitest-environment happy-dom
import { flushPromises, mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { until } from '../../../tests/fixtures/until.ts'
import { setPlatform } from '../../platform/platform.ts'
import { i18n, loadMessages } from '../../i18n/index.ts'
import { writeChallenge } from '../../session/deal/challenge-link.ts'
import { dailyDeal, dailyLevel } from '../../session/deal/daily-deal.ts'
import { dayBefore, dayOf, numberOf } from '../../session/deal/day.ts'
import { dealPlayers } from '../../session/deal/deal-players.ts'
import { resultOf } from '../../session/deal/deal-result.ts'
import { useDaily } from '../../stores/daily.ts'
import { newDealDevice, playToEnd, SHORT_DAY } from '../../stores/deal.fixture.ts'
import { useSettings } from '../../stores/settings.ts'
import { useTable } from '../../stores/table.ts'
import { useTables } from '../../stores/tables.ts'
import { provideGames } from '../game-entry.ts'
import { GAME_ENTRIES } from '../game-registry.ts'
import ChallengeDialog from './ChallengeDialog.vue'
import ChallengeView from './ChallengeView.vue'
import DailyView from './DailyView.vue'

const DAY = SHORT_DAY
const DEAL = dailyDeal(DAY)
beforeAll(() => loadMessages('deal', 'levels', 'share', 'analysis', 'game-history', 'puzzles'))
let device: ReturnType<typeof newDealDevice>
beforeEach(() => {
  localStorage.clear()
  device = newDealDevice(DAY)
  setActivePinia(createPinia())
  useSettings().pace = 'instant'
})
afterEach(() => {
  setPlatform(undefined)
  localStorage.clear()
  for (const name of added.splice(0)) Reflect.deleteProperty(navigator, name)
})

/** What a test added to the browser; removed after it. */
const added: string[] = []
function browserHas(parts: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(parts)) {
    added.push(name)
    Object.defineProperty(navigator, name, { value, configurable: true })
  }
}
const EMPTY = { template: '<p />' }
function newTestRouter() {
  const routes = [
    { path: '/', component: EMPTY },
    { path: '/day/:day?', name: 'daily', component: EMPTY },
    { path: '/c/:link(.*)', name: 'challenge', component: EMPTY },
    { path: '/puzzles/:game?/:id?', name: 'puzzles', component: EMPTY },
    { path: '/g/:link(.*)', name: 'linked', component: EMPTY },
    { path: '/rules/:page?', name: 'rules', component: EMPTY },
    { path: '/t/:id([^@/]+):at(@\\d+)?', name: 'table', component: EMPTY },
  ]
  return createRouter({ history: createMemoryHistory(), routes })
}
async function show(page: typeof DailyView | typeof ChallengeView, props: Record<string, string>) {
  const router = newTestRouter()
  const wrapper = mount(page as typeof DailyView, {
    props: props as { day: string },
    global: { plugins: [i18n, router, provideGames(GAME_ENTRIES)] },
    attachTo: document.body,
  })
  await flushPromises()
  return { wrapper, router }
}
const ANA = { name: 'Ana', color: 'blue', symbol: 'star' }
const appearanceOf = ({ name, color, symbol }: typeof ANA) => ({ name, color, symbol })
const part = (name: string): string => `[data-deal="${name}"]`

/** Plays a table of this device to its end. */
async function playAt(id: string): Promise<ReturnType<typeof resultOf>> {
  const table = useTable()
  await table.openTable(id)
  await playToEnd()
  await until(() => expect(table.saved).toBe('saved'))
  const result = resultOf(table.scores, DEAL.seat)
  table.close()
  return result
}

describe('the page of the day', () => {
  test('names the game, and begins the one try', async () => {
    const { wrapper, router } = await show(DailyView, { day: '' })
    expect(wrapper.get('main').attributes()).toMatchObject({ 'data-day': DAY, 'data-when': 'today' })
    expect(wrapper.get(part('facts')).text()).toContain('Endeavor')
    expect(wrapper.find(part('practice')).exists()).toBe(false)
    await wrapper.get(part('play')).trigger('click')
    await until(() => expect(router.currentRoute.value.name).toBe('table'))
    const id = String(router.currentRoute.value.params['id'])
    expect(useDaily().dayAt(id)).toEqual({ day: DAY, counts: true })
  })
  test('is played against easy or hard bots, chosen before it is seen; the result tells which', async () => {
    const { wrapper, router } = await show(DailyView, { day: '' })
    const hard = dailyLevel(DAY, 'hard')
    expect(wrapper.get(part('facts')).text()).toContain(
      i18n.global.t(`level.name.${dailyLevel(DAY, 'easy')}`),
    )
    await wrapper.get(`${part('hardness')} input[value="hard"]`).setValue()
    expect(wrapper.get(part('facts')).text()).toContain(i18n.global.t(`level.name.${hard}`))
    await wrapper.get(part('play')).trigger('click')
    await until(() => expect(router.currentRoute.value.name).toBe('table'))
    const id = String(router.currentRoute.value.params['id'])
    const tables = useTables()
    await tables.refresh()
    const players = tables.running.find((one) => one.id === id)!.seats
    const bots = players.flatMap((one) => (one.kind === 'bot' ? [one.level] : []))
    expect(new Set(bots)).toEqual(new Set([hard]))
    useDaily().settle(DAY, { points: 47, place: 2, of: 3 }, '⚓')
    const seen = await show(DailyView, { day: '' })
    expect(seen.wrapper.find(part('hardness')).exists()).toBe(false)
    const word = i18n.global.t(`level.name.${hard}`)
    expect(seen.wrapper.get(part('facts')).text()).toContain(word)
    expect(seen.wrapper.get(part('text')).text()).toContain(`2nd (${word})`)
    expect(seen.wrapper.get('tbody tr').text()).toContain(word)
  })
  test('that an earlier release stored has the bots of its day', async () => {
    const tries = {
      [DAY]: {
        table: 'd966cdec10f74be2db73',
        result: { game: DEAL.game, points: 40, place: 1, of: 3, signs: '⚓' },
      },
    }
    localStorage.setItem('windrose-daily', JSON.stringify({ tries, practice: {} }))
    setActivePinia(createPinia())
    const { wrapper } = await show(DailyView, { day: '' })
    expect(wrapper.get(part('text')).text()).toContain(`1st (${i18n.global.t(`level.name.${DEAL.level}`)})`)
  })
  test('leads back to a try in progress, and offers no other one', async () => {
    const id = await useDaily().begin(DAY)
    const { wrapper } = await show(DailyView, { day: '' })
    expect(wrapper.get(part('continue')).attributes('href')).toBe(`/t/${String(id)}`)
    expect(wrapper.find(part('play')).exists()).toBe(false)
    expect(wrapper.find(part('practice')).exists()).toBe(false)
  })
  test('notes the result of a finished try, and copies it with a link to the day', async () => {
    const written: string[] = []
    let isAllowed = false
    const writeText = async (text: string): Promise<void> => {
      if (!isAllowed) throw new Error('not allowed')
      written.push(text)
    }
    browserHas({ clipboard: { writeText } })
    const result = await playAt((await useDaily().begin(DAY))!)
    const { wrapper } = await show(DailyView, { day: '' })
    await until(() => expect(wrapper.find(part('result')).exists()).toBe(true))
    const place = ['', '1st', '2nd', '3rd'][result.place]!
    expect(wrapper.get(part('result')).text()).toBe(`Points: ${String(result.points)}, ${place} of 3`)
    const level = i18n.global.t(`level.name.${DEAL.level}`)
    const line = `Windrose ${DAY}, Endeavor: ${String(result.points)}, ${place} (${level}), `
    expect(wrapper.get(part('text')).text()).toContain(line)
    await wrapper.get(part('share')).trigger('click')
    await until(() => expect(wrapper.text()).toContain('Couldn’t copy the result'))
    isAllowed = true
    await wrapper.get(part('share')).trigger('click')
    await until(() => expect(written).toHaveLength(1))
    expect(wrapper.text()).not.toContain('Couldn’t copy')
    expect(wrapper.get(part('share')).text()).toBe('Result copied')
    const [text, link] = written[0]!.split('\n')
    expect(text).toMatch(new RegExp(`^${line.replace(/[()]/g, '\\$&')}(⚓|🏛\ufe0f|📜)+$`, 'u'))
    expect(link).toMatch(new RegExp(`#/day/${DAY}$`))
    expect(wrapper.findAll('tbody tr')).toHaveLength(1)
    expect(wrapper.get('[data-figure="streak"]').text()).toContain('1')
    expect(wrapper.find(part('practice')).exists()).toBe(true)
  })
  test('uses the share sheet where there is one', async () => {
    const shared: ShareData[] = []
    browserHas({ share: async (what: ShareData) => void shared.push(what), canShare: () => true })
    useDaily()
    const id = (await useDaily().begin(DAY))!
    useDaily().settle(DAY, { points: 47, place: 2, of: 3 }, '⚓⚓📜')
    expect(useDaily().tableOf(DAY)).toBe(id)
    const { wrapper } = await show(DailyView, { day: '' })
    await wrapper.get(part('share')).trigger('click')
    await flushPromises()
    expect(shared).toHaveLength(1)
    expect(shared[0]).toMatchObject({ text: expect.stringContaining(`Windrose ${DAY}, Endeavor: 47, 2nd (`) })
    expect(shared[0]!.url).toMatch(new RegExp(`#/day/${DAY}$`))
  })
  test('of a past day offers practice and the solution, which is computed when it is asked for', async () => {
    const before = dayBefore(dayBefore(DAY))
    const { wrapper } = await show(DailyView, { day: before })
    expect(wrapper.get('main').attributes('data-when')).toBe('past')
    expect(wrapper.find(part('play')).exists()).toBe(false)
    expect(wrapper.find(part('practice')).exists()).toBe(true)
    expect(device.asked).toHaveLength(0)
    await wrapper.get('[data-bot-game="play"]').trigger('click')
    await until(() => expect(wrapper.find('[data-solution="found"]').exists()).toBe(true))
    expect(device.asked.some(({ level }) => level === 'admiral')).toBe(true)
    expect(wrapper.get('[data-bot-game="look"]').attributes('href')).toMatch(/^\/g\/1\w+@1$/)
    // Without a game of one's own there is nothing to compare.
    expect(wrapper.find(part('comparison')).exists()).toBe(false)
  })
  test('of a past day whose try goes on shows no solution, but leads to the try', async () => {
    const id = await useDaily().begin(DAY)
    device.setDay(dayOf(numberOf(DAY) + 1))
    const { wrapper } = await show(DailyView, { day: DAY })
    expect(wrapper.get('main').attributes()).toMatchObject({ 'data-when': 'past', 'data-status': 'running' })
    expect(wrapper.find('[data-bot-game="play"]').exists()).toBe(false)
    expect(wrapper.get(part('continue')).attributes('href')).toBe(`/t/${String(id)}`)
  })
  test('of a day to come, or of no day, deals nothing', async () => {
    for (const [day, when] of [
      [dayOf(numberOf(DAY) + 1), 'future'],
      ['2026-02-30', 'none'],
      ['<img src=x>', 'none'],
    ] as const) {
      const { wrapper } = await show(DailyView, { day })
      expect(wrapper.get('main').attributes('data-when')).toBe(when)
      expect(wrapper.find(part('facts')).exists()).toBe(false)
      expect(wrapper.find('img').exists()).toBe(false)
      wrapper.unmount()
    }
  })
})

describe('the page of a challenge', () => {
  /** A challenge by a player of this name, whose first choice is another one than that of `playAt`. */
  async function challengeBy(name: string): Promise<string> {
    const { game, seed, options, seat } = DEAL
    const people = dealPlayers(DEAL, { name, color: 'blue', symbol: 'star' })
    const id = (await useTables().create({ game, people, options, governor: 0, seed }))!
    const table = useTable()
    await table.openTable(id)
    await playToEnd(-1)
    await until(() => expect(table.saved).toBe('saved'))
    const content = { luck: `seed:${seed}`, people, release: '' }
    const text = writeChallenge(table.currentTable()!, content, seat)
    table.close()
    return text
  }
  /** Another device; no deal of today. */
  function moveAway(): void {
    localStorage.clear()
    device = newDealDevice('2027-03-03')
    setActivePinia(createPinia())
    useSettings().pace = 'instant'
    // The device would draw a name, perhaps the challenger's.
    useSettings().me = { ...useSettings().own, name: 'Zora' }
  }

  test('says who challenges with what, without the moves; then lays both games side by side', async () => {
    const text = await challengeBy('Ana')
    const own = await show(ChallengeView, { link: text })
    await until(() => expect(own.wrapper.get('main').attributes('data-challenge')).toBe('own'))
    expect(own.wrapper.find(part('comparison')).exists()).toBe(false)
    own.wrapper.unmount()

    moveAway()
    const first = await show(ChallengeView, { link: text })
    await until(() => expect(first.wrapper.get('main').attributes('data-challenge')).toBe('open'))
    expect(first.wrapper.get('h1').text()).toBe('Ana challenges you')
    expect(first.wrapper.get(part('theirs')).text()).toMatch(/Ana\s*Points: \d+, \w+ of 3/)
    expect(first.wrapper.find(part('comparison')).exists()).toBe(false)
    await first.wrapper.get(part('accept')).trigger('click')
    await until(() => expect(first.router.currentRoute.value.name).toBe('table'))
    const id = String(first.router.currentRoute.value.params['id'])
    first.wrapper.unmount()

    const second = await show(ChallengeView, { link: text })
    await until(() => expect(second.wrapper.find(part('continue')).exists()).toBe(true))
    second.wrapper.unmount()

    const result = await playAt(id)
    const { wrapper } = await show(ChallengeView, { link: text })
    await until(() => expect(wrapper.find('[data-round]').exists()).toBe(true))
    expect(wrapper.get(part('mine')).text()).toContain(`Points: ${String(result.points)}`)
    expect(['won', 'lost', 'tied']).toContain(wrapper.get('main').attributes('data-challenge'))
    // Seven rounds; both began with another choice in the same position.
    expect(wrapper.findAll('[data-round]').length).toBe(7)
    expect(wrapper.findAll('[data-fork]')).toHaveLength(1)
    const opened = wrapper.findAll('[data-round][open]')
    expect(opened.map((round) => round.attributes('data-round'))).toEqual(['1'])
    const links = opened[0]!.findAll('a').map((link) => link.attributes('href'))
    expect(links.some((href) => href?.startsWith(`/t/${id}@`))).toBe(true)
    expect(links.some((href) => href?.startsWith(`/g/${text.slice(1, -6)}@`))).toBe(true)
    expect(wrapper.get('h1').text()).toBe('Ana challenges you')
    expect(wrapper.get(part('answer')).classes()).toContain('button--primary')
  })
  test('whose deal was played here before is no challenge: both games are side by side at once', async () => {
    const text = await challengeBy('Ana')
    // Another game of the same deal, as one who was challenged sends it back.
    const { game, seed, options, seat } = DEAL
    const people = dealPlayers({ ...DEAL, seat }, { ...ANA, name: 'Ben' })
    const id = (await useTables().create({ game, people, options, governor: 0, seed }))!
    const table = useTable()
    await table.openTable(id)
    await playToEnd()
    await until(() => expect(table.saved).toBe('saved'))
    const answer = writeChallenge(table.currentTable()!, { luck: `seed:${seed}`, people, release: '' }, seat)
    table.close()
    expect(answer).not.toBe(text)
    const { wrapper } = await show(ChallengeView, { link: answer })
    await until(() => expect(wrapper.find('[data-round]').exists()).toBe(true))
    expect(wrapper.get('h1').text()).toBe('Ben: the same deal')
    await wrapper.get(part('answer')).trigger('click')
    expect(wrapper.getComponent(ChallengeDialog).props('to')).toMatchObject({ points: expect.any(Number) })
  })
  test('of a group is answered by a group, and compared seat by seat', async () => {
    const { game, seed, options, seat } = DEAL
    const [first, second, third] = dealPlayers({ ...DEAL, seat }, ANA)
    const asPerson = (player: typeof first) => ({ kind: 'person' as const, ...appearanceOf(player!) })
    const people = [asPerson(first), asPerson(second), third!].map((player, at) =>
      at === seat ? { kind: 'person' as const, ...ANA } : player,
    )
    const persons = people.filter(({ kind }) => kind === 'person').length
    expect(persons).toBeGreaterThan(1)
    const id = (await useTables().create({ game, people, options, governor: 0, seed }))!
    const table = useTable()
    await table.openTable(id)
    await playToEnd(-1)
    await until(() => expect(table.saved).toBe('saved'))
    const text = writeChallenge(table.currentTable()!, { luck: `seed:${seed}`, people, release: '' }, seat)
    const theirTotal = table.scores.find((score) => score.seat === seat)!.total
    table.close()
    moveAway()
    const { wrapper, router } = await show(ChallengeView, { link: text })
    await until(() => expect(wrapper.find(part('together')).exists()).toBe(true))
    await wrapper.get(part('together')).trigger('click')
    await until(() => expect(router.currentRoute.value.name).toBe('table'))
    const own = String(router.currentRoute.value.params['id'])
    wrapper.unmount()
    const { points } = await playAt(own)
    const answered = await show(ChallengeView, { link: text })
    await until(() => expect(answered.wrapper.find('[data-round]').exists()).toBe(true))
    expect(answered.wrapper.get('main').attributes('data-challenge')).toBe('compared')
    expect(answered.wrapper.findAll('[data-seat]')).toHaveLength(persons)
    const row = answered.wrapper.get(`[data-seat="${String(seat)}"]`).text()
    expect(row).toContain(`${useSettings().own.name}: ${String(points)}`)
    expect(row).toContain(`Ana: ${String(theirTotal)}`)
    const difference = points - theirTotal
    const sign = difference > 0 ? '+' : difference < 0 ? '−' : ''
    expect(row).toMatch(new RegExp(`${sign === '+' ? '\\+' : sign}${String(Math.abs(difference))}$`))
    const heads = () =>
      answered.wrapper
        .get('.rounds__table')
        .findAll('th')
        .map((head) => head.text())
    expect(heads()).toEqual([useSettings().own.name, 'Ana'])
    // Another seat: its players stand above the choices.
    const other = people.findIndex(({ kind }, at) => kind === 'person' && at !== seat)
    await answered.wrapper.get(`[data-seat="${String(other)}"] input`).setValue(true)
    expect(heads()).toEqual([`Player ${String(other + 1)}`, people[other]!.name])
  })
  test('shows a name as text, never as HTML', async () => {
    const text = await challengeBy('<b id="x">Eve</b>')
    moveAway()
    const { wrapper } = await show(ChallengeView, { link: text })
    await until(() => expect(wrapper.find(part('accept')).exists()).toBe(true))
    expect(wrapper.find('#x').exists()).toBe(false)
    expect(wrapper.get('h1').text()).toBe('<b id="x">Eve</b> challenges you')
  })
  test('of a damaged link says so and changes nothing', async () => {
    const { wrapper } = await show(ChallengeView, { link: '<script>alert(1)</script>' })
    await until(() => expect(wrapper.find('[data-fault="damagedLink"]').exists()).toBe(true))
    expect(wrapper.find(part('accept')).exists()).toBe(false)
    await useTables().refresh()
    expect(useTables().running).toEqual([])
  })
})
