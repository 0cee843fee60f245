import { expect, test } from 'vitest'
import { allTexts, CODES, planted } from './texts.ts'
import type { Text } from './texts.ts'

// One measure has one name, wherever it is told.

const MEASURES: readonly (readonly string[])[] = [
  ['pr.score.chips', 'story.curve.shipped', 'advice.reason.chips', 'deal.signs.puerto-rico'],
  ['app.score.place', 'deal.history.place', 'statistics.column.place'],
  ['group.standings.rating', 'statistics.rating.now', 'statistics.rating.dot', 'puzzles.rating'],
  ['analysis.review.measure.win', 'analysis.review.moment.chance', 'share.short.change'],
  ['chronicle.curve.glory', 'endeavor.noun.glory', 'endeavor-text.player.glory'],
]

/** The first text of each measure is its name; the others hold it, a last letter may follow the grammar. */
function otherNames(texts: readonly Text[]): readonly string[] {
  const found = new Map(texts.map(({ language, key, text }) => [`${language} ${key}`, text.toLowerCase()]))
  return CODES.flatMap((language) =>
    MEASURES.flatMap(([first, ...others]) => {
      const name = found.get(`${language} ${first!}`)!
      return others
        .map((key) => `${language} ${key}`)
        .filter((place) => !found.get(place)!.includes(name.slice(0, -1)))
    }),
  )
}

test('one measure has one name', () => {
  expect(otherNames(allTexts())).toEqual([])
  const other = planted('de', 'Wertung', { key: 'group.standings.rating' })
  expect(otherNames([...allTexts(), other])).toEqual([
    'de statistics.rating.now',
    'de statistics.rating.dot',
    'de puzzles.rating',
  ])
})
