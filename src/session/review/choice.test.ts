import { expect, test } from 'vitest'
import type { Analysis, ChoiceAnalysis } from '../../bots/bot.ts'
import { CHANCE, OVER } from '../../engine/core/game.ts'
import type { Action } from '../../engine/core/game.ts'
import { defaultOptions } from '../../engine/core/options.ts'
import { puertoRico } from '../../engine/games/puerto-rico/index.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import { seededDice, seedOf } from '../dice-source.ts'
import { choiceWith } from '../analysis.fixture.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import { decisionsOf } from './analysis-jobs.ts'
import type { Decision } from './analysis-jobs.ts'
import { choiceOf, isSameChoice } from './choice.ts'
import type { Choice } from './choice.ts'
import type { Estimator } from './estimator.ts'
import { newGameReview } from './game-review.ts'

/** A whole game of three seats that take the choices in turn. */
function wholeGame(): Table {
  const table = newTable(puertoRico, 3, defaultOptions(puertoRico.options))
  const dice = seededDice(seedOf('review'))
  for (let at = 0; table.turn() !== OVER; at++) {
    const seat = table.turn()
    const open = table.legal()
    if (seat === CHANCE) table.post({ seat, salt: dice.salt(table.rolls()) })
    else table.post({ seat, action: open[at % open.length]! })
  }
  return table
}
const table = wholeGame()
const question = (ply: number): string | undefined =>
  (puertoRico.view(table.state(ply)) as View).question?.name
const decisions = decisionsOf(table, () => true)
/** A placement of several colonists. */
const placement = decisions.find(({ ply, played }) => question(ply) === 'placeColonist' && played.length > 2)!
const analyzed = (action: Action, continuation: readonly Action[], win = 0.5): ChoiceAnalysis =>
  choiceWith({ action, continuation, visits: 500, win, points: 40 })

test('all steps of a placement are one decision, every other choice is one of its own', () => {
  const steps = decisions.flatMap(({ ply, played }) => played.map((_, at) => ply + at))
  const all = table
    .playedEntries()
    .flatMap(({ ply, seat }) => (seat >= 0 && table.legal(ply).length > 1 ? [ply] : []))
  expect(steps).toEqual(all)
  for (const { ply, seat, played } of decisions) {
    const isPlacement = question(ply) === 'placeColonist'
    if (!isPlacement) expect(played).toHaveLength(1)
    const next = ply + played.length
    if (isPlacement && puertoRico.turn(table.state(next)) === seat)
      expect(question(next)).not.toBe('placeColonist')
  }
})

test('an analyzed step of a placement stands for the whole placement, and for nothing that follows it', () => {
  const [first, ...rest] = placement.played
  const state = table.state(placement.ply)
  const after = table.playedEntries()[placement.ply + placement.played.length]!.entry
  const next = 'action' in after ? [after.action] : []
  expect(choiceOf(puertoRico, state, analyzed(first!, [...rest, ...next]))).toEqual(placement.played)
  expect(choiceOf(puertoRico, state, analyzed(first!, rest.slice(0, 1)))).toEqual(
    placement.played.slice(0, 2),
  )
  const role = decisions.find(({ ply }) => question(ply) === 'chooseRole')!
  expect(choiceOf(puertoRico, table.state(role.ply), analyzed(role.played[0]!, [1, 2]))).toEqual(role.played)
})

test('a placement is judged as a whole: against a whole placement, by one verdict', async () => {
  const other = otherPlacement(placement)
  const estimated: Choice[] = []
  const analysis: Analysis = {
    seat: placement.seat,
    iterations: 500,
    exact: false,
    pliesLeft: 0,
    win: [0.5, 0.5, 0.5],
    points: [40, 40, 40],
    // The first step is the played one; only the rest is another.
    choices: [analyzed(other[0]!, other.slice(1), 0.6)],
  }
  const estimator: Estimator = {
    analyze: () => Promise.resolve(analysis),
    estimateAfter(_game, _state, actions) {
      estimated.push(actions)
      const isPlayed = isSameChoice(actions, placement.played)
      return Promise.resolve({ win: isPlayed ? 0.3 : 0.6, points: 40, games: 5000 })
    },
  }
  const review = newGameReview(table, [placement])
  await review.run(
    [estimator],
    () => 0,
    new AbortController().signal,
    () => undefined,
  )
  expect([...review.found().values()].map(({ verdict }) => verdict)).toMatchObject([
    { played: placement.played, best: other, severity: 'blunder', isBest: false },
  ])
  expect(estimated).toContainEqual(placement.played)
  expect(estimated).toContainEqual(other)
})

/** Another placement with the same first step: the last legal choice from then on. */
function otherPlacement({ ply, seat, played }: Decision): Choice {
  const trial = newTable(puertoRico, 3, defaultOptions(puertoRico.options))
  for (const { entry } of table.playedEntries().slice(0, ply)) trial.post(entry)
  const choice: Action[] = []
  while (trial.turn() === seat && puertoRico.isInRun!(trial.state())) {
    const action = choice.length === 0 ? played[0]! : trial.legal().at(-1)!
    trial.post({ seat, action })
    choice.push(action)
  }
  expect(choice).not.toEqual(played)
  return choice
}
