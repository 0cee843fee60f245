import { describe, expect, test } from 'vitest'
import type { Analysis, ChoiceAnalysis } from '../../../session/analysis.ts'
import { nim } from '../../../session/nim.fixture.ts'
import { rankChoices } from './ranked-choices.ts'
import type { ReasonTexts } from './reasons.ts'
import { whyBest, whyBetter } from './why-best.ts'

const asked = { game: nim, state: nim.setup(3, { wet: false, heap: 'large' }) }
/** A game that tells nothing of its choices but where points come from. */
const PLAIN: ReasonTexts = {
  scoreSources: [
    ['shipping', 'words.shipping'],
    ['buildings', 'words.buildings'],
  ],
  history: { changes: () => [], pieceOrder: [] },
}

let actions = 0
const choice = (judged: Partial<ChoiceAnalysis> = {}): ChoiceAnalysis => ({
  action: ++actions,
  visits: 1000,
  win: 0.4,
  points: 40,
  margin: 2,
  sources: { shipping: 20, buildings: 20 },
  seatPoints: [40, 38, 36],
  lastRound: 15,
  continuation: [],
  line: [],
  ...judged,
})
const found = (choices: readonly ChoiceAnalysis[], exact = false): Analysis => ({
  seat: 0,
  iterations: 4000,
  exact,
  pliesLeft: 0,
  win: [0.4, 0.3, 0.3],
  points: [40, 38, 38],
  choices,
})
/** The sentences in short: their keys, and the numbers in them. */
const told = (choices: readonly ChoiceAnalysis[], exact = false): string[] =>
  whyBest(found(choices, exact), asked, PLAIN).map(({ key, values }) =>
    [
      key,
      ...Object.values(values).map((value) =>
        'number' in value
          ? value.number
          : 'key' in value
            ? value.key
            : 'seat' in value
              ? value.seat
              : 'keys' in value
                ? value.keys.join()
                : '',
      ),
    ].join(' '),
  )

describe('why the best choice is the best', () => {
  test('it wins more often, and most of the points come from one source', () => {
    const captain = choice({
      win: 0.41,
      points: 41.5,
      margin: 3.5,
      sources: { shipping: 21.4, buildings: 20.1 },
    })
    const builder = choice({ win: 0.33 })
    expect(told([captain, builder])).toEqual([
      'analysis.why.source words.shipping 1.4',
      'analysis.why.win 41 33',
    ])
  })
  test('an opponent loses by it, who is named', () => {
    const blocking = choice({ win: 0.5, seatPoints: [40, 37.5, 33] })
    expect(told([blocking, choice({ win: 0.4 })])).toEqual([
      'analysis.why.opponent 2 3',
      'analysis.why.win 50 40',
    ])
  })
  test('several sources are named where none makes up most of the difference', () => {
    const one = choice({
      win: 0.5,
      points: 41,
      sources: { shipping: 20.5, buildings: 20.5 },
      seatPoints: [41, 37.9, 36],
    })
    const [why] = told([one, choice({ win: 0.4, seatPoints: [40, 38.2, 36] })])
    expect(why).toBe('analysis.why.several words.shipping,words.buildings')
  })
  test('a leader ends the game sooner, others need the time', () => {
    const sooner = choice({ win: 0.5, lastRound: 14.5 })
    expect(told([sooner, choice({ win: 0.4 })])[0]).toBe('analysis.why.sooner 0.5')
    const longer = choice({ win: 0.5, points: 40.6, lastRound: 15.6 })
    expect(told([longer, choice({ win: 0.4 })])[0]).toBe('analysis.why.longer 0.6')
    // An end that is as near is no reason, nor is one that comes sooner for a loser.
    expect(told([choice({ win: 0.5, lastRound: 14.9 }), choice({ win: 0.4 })])).toHaveLength(1)
    expect(told([choice({ points: 42, lastRound: 14 }), choice({ points: 40 })]).join()).not.toContain(
      'sooner',
    )
  })
  test('where a little of everything makes the difference, nothing is named', () => {
    const one = choice({ win: 0.5, points: 40.4, sources: { shipping: 20.2, buildings: 20.2 } })
    expect(told([one, choice()])).toEqual(['analysis.why.win 50 40'])
  })
  test('both win as often, but one brings more points', () => {
    const one = choice({ points: 42, margin: 4, sources: { shipping: 20, buildings: 22 } })
    expect(told([one, choice()])).toEqual([
      'analysis.why.source words.buildings 2',
      'analysis.why.points 40 42 40',
    ])
  })
  test('no other choice was tried', () => {
    expect(told([choice(), choice({ visits: 0 })])).toEqual(['analysis.why.alone 40'])
  })
  test('another line that begins with the same action is not the next best', () => {
    const best = choice({ win: 0.5 })
    expect(told([best, { ...best, win: 0.45 }, choice({ win: 0.3 })]).at(-1)).toBe('analysis.why.win 50 30')
  })
  test('beside its figures only what they do not say is told', () => {
    const shipping = choice({
      win: 0.5,
      points: 41.4,
      margin: 3.4,
      sources: { shipping: 21.4, buildings: 20 },
    })
    const keys = (exact: boolean) => whyBetter(shipping, choice(), exact, asked, PLAIN).map(({ key }) => key)
    expect(keys(false)).toEqual(['analysis.why.source'])
    expect(keys(true)).toEqual(['analysis.why.exact.shared', 'analysis.why.source'])
  })
})

describe('choices that are about equally good', () => {
  test('differ by less than the games can tell', () => {
    expect(
      told([choice({ win: 0.42, visits: 900 }), choice({ win: 0.4, visits: 700 }), choice({ win: 0.2 })]),
    ).toEqual(['analysis.why.equal 2 41'])
  })
  test('are told apart by where their points come from', () => {
    const ships = choice({ sources: { shipping: 22, buildings: 18 } })
    expect(told([ships, choice()])).toEqual([
      'analysis.why.equal 2 40',
      'analysis.why.contrast.sources words.shipping words.buildings',
    ])
  })
  test('of a game that is as good as won or lost are said to be so', () => {
    expect(told([choice({ win: 0.99 }), choice({ win: 0.985 })])).toEqual(['analysis.why.decided.won 2 99'])
    expect(told([choice({ win: 0.01 }), choice({ win: 0 })])).toEqual(['analysis.why.decided.lost 2 1'])
    expect(told([choice({ win: 0.9 }), choice({ win: 0.9 })])).toEqual(['analysis.why.equal 2 90'])
  })
  test('are apart when enough games were played', () => {
    const many = { visits: 20_000 }
    expect(rankChoices(found([choice({ win: 0.42, ...many }), choice({ ...many })])).best).toHaveLength(1)
  })
  test('are none of them that were given up early', () => {
    const best = choice({ win: 0.42, visits: 3000 })
    expect(rankChoices(found([best, choice({ win: 0.4, visits: 60 })])).best).toEqual([best])
  })
})

describe('what is worked out to the end', () => {
  test('is won, shared or lost, and no game is counted', () => {
    const worse = choice({ win: 0, visits: 1, points: 30 })
    expect(told([choice({ win: 1, visits: 1 }), worse], true).at(-1)).toBe('analysis.why.exact.won')
    expect(told([choice({ win: 0.5, visits: 1 }), worse], true).at(-1)).toBe('analysis.why.exact.shared')
    expect(told([choice({ win: 0, visits: 1 }), worse], true).at(-1)).toBe('analysis.why.exact.lost')
  })
  test('may come to the same', () => {
    expect(told([choice({ visits: 1 }), choice({ visits: 1 })], true)).toEqual([
      'analysis.why.exact.equal 2 40',
    ])
  })
})
