import { expect, test } from 'vitest'
import type { ActionDescription } from '../../../engine/core/game.ts'
import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { Event } from '../../../engine/games/endeavor/events.ts'
import { choiceOf } from '../../../engine/games/endeavor/insight/choices.fixture.ts'
import { scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { Scenario } from '../../../engine/games/endeavor/scenario.fixture.ts'
import type { ChoiceAnalysis } from '../../../session/analysis.ts'
import { pairOf, reasonsFor } from '../../table/hint/reasons.ts'
import type { ReasonTexts } from '../../table/hint/reasons.ts'
import { changes } from '../history/changes.ts'
import { explains } from './explains.ts'

const ui: ReasonTexts = {
  scoreSources: [],
  history: { changes: (event) => changes(event as Event), pieceOrder: ['city', 'icon', 'token'] },
  explains,
}

/** A choice and what follows it: the actions are found one after the other. */
function judged(
  table: Scenario,
  wanted: readonly Partial<ActionDescription>[],
  seatPoints: readonly number[] = [40, 40, 40],
): ChoiceAnalysis {
  const state = table.state.slice()
  const [action, ...line] = wanted.map((one) => {
    const { action: next } = choiceOf({ ...table, state }, one)
    endeavor.play(state, next, () => undefined)
    return next
  })
  const figures = { visits: 1000, win: 0.4, points: 40, margin: 0, sources: {}, seatPoints, lastRound: 0 }
  return { action: action!, continuation: line, line, ...figures }
}
const told = (table: Scenario, one: ChoiceAnalysis, other: ChoiceAnalysis): unknown[] =>
  reasonsFor(pairOf(one, other, { game: endeavor, state: table.state }, ui, true)).map(({ key, values }) => [
    key,
    ...Object.values(values).map((value) => {
      if (value.type === 'counts')
        return value.counts.map(([count, word]) => `${String(count)} ${word}`).join()
      return 'key' in value ? value.key : 'seat' in value ? value.seat : value.type
    }),
  ])
const acting = (): Scenario => scenario(3).harbour(0, 6).harbour(1, 6).harbour(2, 6)

test('a building is better by a level that it reaches, and by what it does', () => {
  const table = scenario(3).building()
  const [workshop, market] = ['workshop', 'market'].map((building) => judged(table, [{ building }]))
  expect(told(table, workshop!, market!)).toEqual([
    ['actions.reason.levels', '2 actions.level.industry'],
    ['actions.reason.does', 'endeavor.does.workshop', 'endeavor.does.market'],
  ])
  // A level that it does not reach is not told.
  expect(told(table, market!, workshop!)[0]).toEqual([
    'actions.reason.does',
    'endeavor.does.market',
    'endeavor.does.workshop',
  ])
})
test('a city is better by its token, and before a rival takes it', () => {
  const table = acting()
    .token('finance', 'paris')
    .token('culture', 'rome')
    .acting(0)
    .plays(0, 'activate colonial-house')
  const paris = judged(table, [{ city: 'paris' }])
  const rome = judged(table, [{ city: 'rome' }])
  expect(told(table, paris, rome)).toEqual([
    ['analysis.why.now.both', '1 endeavor.tracks.finance', '1 endeavor.tracks.culture'],
  ])
  const left = judged(
    table,
    [{ city: 'rome' }, { building: 'colonial-house' }, { city: 'paris' }],
    [40, 41, 40],
  )
  expect(told(table, paris, left)[0]).toEqual(['analysis.why.rival', 1])
})
test('who passes keeps their markers', () => {
  const table = acting().acting(0)
  const pass = judged(table, [{ verb: 'pass' }])
  const act = judged(table, [{ building: 'colonial-house' }, { city: 'paris' }])
  expect(told(table, pass, act)[0]).toEqual(['actions.reason.keeps'])
})
test('who keeps a token gains none', () => {
  const table = acting().acting(0).holds(0, 'ship-or-draw')
  const pass = judged(table, [{ verb: 'pass' }])
  const pay = judged(table, [{ token: 'ship-or-draw' }, { region: 'india' }])
  expect(JSON.stringify(told(table, pass, pay))).not.toContain('endeavor.token.ship-or-draw')
})
test('EN 6.4: a ship is better by the governor that it would bring', () => {
  const table = acting().ships('india', 1).acting(0).holds(0, 'ship-or-draw').plays(0, 'spend ship-or-draw')
  const [india, africa] = ['india', 'africa'].map((region) => judged(table, [{ verb: 'ship', region }]))
  // Nearer the deck than the marker that is there; on an empty track, too.
  const lead = (one: ChoiceAnalysis, other: ChoiceAnalysis) =>
    told(table, one, other).filter((reason) => JSON.stringify(reason).includes('governor'))
  expect(lead(india!, africa!)).toEqual([['actions.reason.governor', 'words']])
  expect(lead(africa!, india!)).toEqual([['actions.reason.governor', 'words']])
})
