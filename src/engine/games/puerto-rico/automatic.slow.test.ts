import { expect, test } from 'vitest'
import { countChoices } from '../../core/automatic-search.fixture.ts'
import { findAutomaticChoice } from './automatic.ts'
import { searchAutomaticChoices } from './automatic-search.fixture.ts'
import { puertoRico } from './index.ts'
import type { View } from './view-types.ts'

test.each(puertoRico.seats)(
  'no other choice is better: random games to the end, everything tried (%i seats)',
  (seats) => {
    const found = searchAutomaticChoices({ games: GAMES, from: seats * 1000, seats })
    expect(found.contradicted).toEqual([])
    expect(countChoices(found)).toBeGreaterThan(10)
    expect(found.enumerated).toBeGreaterThan(countChoices(found) / 5)
  },
)
/** Games of the search; `npx tsx tools/search-answers.ts` searches more. */
const GAMES = 4

test('PR 13.11 - the search finds what is wrong about a rule that once was: the dearest barrel, with a specialty factory', () => {
  const withoutFactory = (view: View): View => ({
    ...view,
    players: view.players.map((player) => ({
      ...player,
      city: player.city.filter(({ building }) => building !== 'specialty-factory'),
    })),
  })
  const found = searchAutomaticChoices({
    games: 1,
    from: WITH_FACTORY,
    choose: (view, open) =>
      view.question?.name === 'bonusGood' ? findAutomaticChoice(withoutFactory(view), open) : undefined,
  })
  expect(found.contradicted.length).toBeGreaterThan(0)
  expect(searchAutomaticChoices({ games: 1, from: WITH_FACTORY }).contradicted).toEqual([])
})
/** A game in whose last round a craftsman with a specialty factory may take barrels of several kinds. */
const WITH_FACTORY = 26
