import { beforeAll, expect, test } from 'vitest'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import { randomGame } from '../../../engine/games/endeavor/random-game.fixture.ts'
import { REASONS } from '../../../engine/games/endeavor/why.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import messages from '../../../i18n/locales/en/endeavor/board.json'
import { unavailableReasons } from './unavailable.ts'

const actions = messages.actions

beforeAll(() => loadMessages('endeavor/board'))

test('there is a sentence for every reason, and no other', { tags: 'first/choices' }, () => {
  expect(Object.keys(actions.why).sort()).toEqual([...REASONS].sort())
})
test('every reason of a game has all it wants to be filled in with', () => {
  const { moments } = randomGame(4, 'd1')
  const targets = ['building:exchange', 'own:barracks', 'own:bank', 'token:attack', 'ship:india', 'city:rome']
  const all = [...targets, 'city:goa', 'deck:india', 'card:india:0', 'governor-space']
  const reasons = moments.flatMap(({ state, seat }) => {
    const view = endeavor.view(state)
    return all.flatMap((target) => unavailableReasons(target, view, seat))
  })
  for (const { key, values, plural } of reasons) {
    const text = i18n.global.tm(key) as unknown as string
    const wanted = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
    expect(Object.keys(values), key).toEqual(expect.arrayContaining(wanted))
    expect(text.includes(' | '), key).toBe(plural !== undefined)
  }
})
test('a target that is only explained needs no reason', () => {
  expect(unavailableReasons('about:crown', scenario(3).building().view(), 0)).toEqual([])
})
