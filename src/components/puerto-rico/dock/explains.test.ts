import { describe, expect, test } from 'vitest'
import type { ActionDescription } from '../../../engine/core/game.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { choiceOf } from '../../../engine/games/puerto-rico/insight/choices.fixture.ts'
import { scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import type { Scenario } from '../../../engine/games/puerto-rico/scenario.fixture.ts'
import type { Message } from '../../../i18n/message.ts'
import type { ChoiceAnalysis } from '../../../session/analysis.ts'
import type { ChosenResult } from '../../table/game-ui.ts'
import { pairOf, reasonsFor } from '../../table/hint/reasons.ts'
import type { ReasonTexts } from '../../table/hint/reasons.ts'
import { history } from '../history/history.ts'
import { explains } from './explains.ts'

const ui: ReasonTexts = {
  scoreSources: [['chips', 'pr.score.chips']],
  history,
  explains,
}
type Wanted = Partial<ActionDescription>

/** A choice and what follows it: the actions are found one after the other. */
function judged(
  table: Scenario,
  wanted: readonly Wanted[],
  more: Partial<ChoiceAnalysis> = {},
): ChoiceAnalysis {
  const now: Scenario = { ...table, state: table.state.slice() }
  const [action, ...line] = wanted.map((one) => {
    const { action: next } = choiceOf(now, one)
    puertoRico.play(now.state, next, () => undefined)
    return next
  })
  const points = [40, 40, 40]
  const figures = {
    visits: 1000,
    win: 0.4,
    points: 40,
    margin: 0,
    sources: {},
    seatPoints: points,
    lastRound: 0,
  }
  return { action: action!, continuation: line, line, ...figures, ...more }
}
/** A sentence in short: its key, and the pieces in it. */
function short({ key, values }: Message): string {
  const words = Object.values(values).map((value) => {
    if (value.type === 'counts')
      return value.counts.map(([count, word]) => `${String(count)} ${word}`).join(' + ')
    if (value.type === 'words') return value.keys.join(' + ')
    if (value.type === 'word') return value.key
    return String(value.type === 'seat' ? value.seat : value.type === 'number' ? value.number : '')
  })
  return [key, ...words].join(' | ')
}
const told = (table: Scenario, one: ChoiceAnalysis, other: ChoiceAnalysis): string[] =>
  reasonsFor(pairOf(one, other, { game: puertoRico, state: table.state }, ui, true)).map(short)

describe('why a role is better', () => {
  test('it brings more by the end of its phase, the card included; prices paid are no loss', () => {
    const table = scenario(3).goods(0, { sugar: 1 }).coins(0, 3).cardCoins('trader', 2)
    const trader = judged(table, [{ role: 'trader' }, { verb: 'sell' }])
    const settler = judged(table, [{ role: 'settler' }, { tile: 'corn' }, { verb: 'pass' }, { verb: 'pass' }])
    expect(told(table, trader, settler)).toEqual([
      'analysis.why.now.both | 5 pr.noun.doubloons | 1 pr.tile.corn',
    ])
    const builder = judged(table, [
      { role: 'builder' },
      { building: 'small-market' },
      { verb: 'pass' },
      { verb: 'pass' },
    ])
    expect(told(table, builder, settler).join()).not.toContain('doubloons')
  })
  test('nothing is compared before the phase of the role is over', () => {
    const table = scenario(3).goods(0, { sugar: 1 })
    const settler = judged(table, [{ role: 'settler' }, { tile: 'corn' }])
    expect(told(table, judged(table, [{ role: 'trader' }, { verb: 'sell' }]), settler)).toEqual([])
  })
  test('a rival would take it, and the simulated games say that it helps them', () => {
    const table = scenario(4).goods(0, { sugar: 1 }).goods(1, { coffee: 1 })
    const trader = judged(table, [{ role: 'trader' }, { good: 'sugar' }, { good: 'coffee' }])
    const left = [{ role: 'prospector' }, { role: 'trader' }] as const
    const helped = judged(table, left, { seatPoints: [40, 41, 40, 40] })
    expect(told(table, trader, helped)[0]).toBe('analysis.why.rival | 1')
    expect(told(table, trader, judged(table, left)).join()).not.toContain('rival')
  })
  test('an opponent who loses by it is told with what they get less', () => {
    const table = scenario(3).goods(1, { coffee: 1 })
    const pass = { verb: 'pass' }
    const settler = judged(table, [{ role: 'settler' }, pass, pass, pass])
    const trader = judged(table, [{ role: 'trader' }, { good: 'coffee' }], { seatPoints: [40, 42, 40] })
    expect(told(table, settler, trader)).toEqual(['analysis.why.opponent | 1 | 2'])
  })
})

test('a load is better if barrels would spoil otherwise; what spoils by it is told, too', () => {
  const captain = (indigo: number): Scenario =>
    scenario(3).goods(0, { corn: 3, indigo }).ship(4, 'coffee', 3).ship(5, 'sugar', 4).role('captain', 0)
  const loads = (table: Scenario): string[] => {
    const [corn, other] = ['corn', 'indigo'].map((good) => judged(table, [{ verb: 'load', good }]))
    return told(table, corn!, other!)
  }
  expect(loads(captain(1))[0]).toBe('analysis.why.saved | 2 pr.goods.corn')
  expect(loads(captain(3))[0]).toBe('analysis.why.lost | 2 pr.goods.indigo | 2 pr.goods.corn')
})

describe('a tile, a building or a colonist', () => {
  test('adds barrels once there are colonists, or makes buildings cheaper', () => {
    const table = scenario(3).owns(0, 'small-sugar-mill').role('settler', 0)
    const [corn, sugar, quarry] = ['corn', 'sugar', 'quarry'].map((tile) =>
      judged(table, [{ verb: 'tile', tile }]),
    )
    expect(told(table, corn!, sugar!)).toEqual([
      'advice.reason.could.both | 1 pr.goods.corn | 1 pr.goods.sugar',
    ])
    expect(told(table, sugar!, quarry!)).toContain('advice.reason.could.more | 1 pr.goods.sugar')
    expect(told(table, quarry!, sugar!)).toContain('advice.reason.quarry')
  })
  test('of a building that produces nothing, its help says what it does', () => {
    const table = scenario(3).coins(0, 9).role('builder', 0)
    const pass = judged(table, [{ verb: 'pass' }])
    const [factory, mill] = ['factory', 'sugar-mill'].map((building) => judged(table, [{ building }]))
    expect(told(table, factory!, mill!)).toEqual(['pr.buildingHelp.factory'])
    expect(told(table, mill!, factory!).join()).not.toContain('buildingHelp')
    expect(told(table, pass, factory!)).toContain('advice.reason.kept | 6 pr.noun.doubloons')
  })
  test('in a place says what it produces, or what it puts to use', () => {
    const described = { verb: 'place' }
    const field = {
      described,
      after: scenario(3)
        .owns(0, 'office')
        .island(0, { corn: [1, 1] })
        .view(),
    }
    const office = {
      described,
      after: scenario(3)
        .owns(0, 'office', 1)
        .island(0, { corn: [1, 0] })
        .view(),
    }
    const why = (one: ChosenResult<View>, other: ChosenResult<View>): string[] =>
      explains.reasons(one, other, scenario(3).view(), 0).map(short)
    expect(why(field, office)).toEqual(['advice.reason.makes.more | 1 pr.goods.corn'])
    expect(why(office, field)).toEqual(['advice.reason.uses.more | pr.building.office'])
  })
})
