import { expect, test } from 'vitest'
import { scenario } from './scenario.fixture.ts'
import type { Scenario } from './scenario.fixture.ts'

// The worked examples of docs/rules/endeavor.md, played.

const acting = (): Scenario => scenario(3).harbour(0, 9).harbour(1, 9).harbour(2, 9)

test('EN 6.2 - ship: the third space of the Far East, whose token moves politics', () => {
  const table = acting().ships('far-east', 1, 2).token('politics', 'far-east 2').owns(0, 'shipyard')
  const { politics } = table.player(0).values
  table.acting(0).plays(0, 'activate shipyard', 'ship far-east')
  expect(table.player(0)).toMatchObject({ harbour: 7, values: { politics: politics + 1 } })
  expect(table.view().regions.find(({ region }) => region === 'far-east')!.track[2]!.sailor).toBe(0)
})

test('EN 6.8 - occupy: Zanzibar with its token, and the token of the connection with Timbuktu', () => {
  const table = acting().ships('africa', 0, 1, 1, 1, 2, 2).holdsCities(0, 'timbuktu')
  const count = (): number => Object.values(table.player(0).tokens).reduce((sum, each) => sum + each, 0)
  const before = count()
  table.acting(0).plays(0, 'activate colonial-house', 'occupy zanzibar')
  expect(count()).toBe(before + 2)
})

test('EN 6.8 - attack: three markers from the harbor', () => {
  const table = acting().owns(0, 'barracks').holdsCities(1, 'paris').holdsCities(0, 'rome').acting(0)
  const { harbour, supply } = table.player(0)
  table.plays(0, 'activate barracks')
  if (table.view().question?.name !== 'act') table.plays(0, 'attack paris')
  expect(table.player(0)).toMatchObject({ harbour: harbour - 3, supply: supply + 1 })
  expect(table.view().cities.find(({ city }) => city === 'paris')?.owner).toBe(0)
})

test('EN 6.11 - draw: number 3 of North America with a presence of three', () => {
  const table = acting().ships('north-america', 0, 0, 0, 1, 1, 1, 1).owns(0, 'market')
  table.card(1, 'north-america', 1).card(1, 'north-america', 2)
  const { industry, culture } = table.player(0).values
  table.acting(0).plays(0, 'activate market', 'draw north-america 3')
  expect(table.player(0).values).toMatchObject({ industry: industry + 2, culture: culture + 2 })
})

test('EN 6.12 - payment: an Exchange frees a Market', () => {
  const table = acting().owns(0, 'exchange').owns(0, 'market', true).owns(0, 'shipyard', true).acting(0)
  const { harbour } = table.player(0)
  table.plays(0, 'activate exchange', 'free market')
  expect(table.player(0).harbour).toBe(harbour)
  expect(table.player(0).sites.find(({ building }) => building === 'market')?.hasWorker).toBe(false)
})

test('EN 7.4 - a chain of discards: two more cards must go', () => {
  const table = acting().card(0, 'far-east', 5).card(0, 'europe', 0).card(0, 'south-america', 1)
  table.card(0, 'north-america', 1).tracks(0, { politics: 4 }).acting(0).plays(0, 'pass')
  expect(table.player(0)).toMatchObject({ countedCards: 4, cardLimit: 3 })
  table.plays(0, 'discard far-east 5')
  expect(table.player(0)).toMatchObject({ countedCards: 3, cardLimit: 1, values: { politics: 1 } })
  table.plays(0, 'discard europe 0', 'discard south-america 1')
  expect(table.player(0).cards).toMatchObject([{ deck: 'north-america', number: 1 }])
})

test('EN 7.8 - abolition: industry drops by 4 and finance by 2, and two glory are lost', () => {
  const table = acting().card(1, 'slavery', 2).card(1, 'slavery', 3).owns(0, 'market')
  for (const number of [0, 1, 2, 3, 4]) table.card(2, 'europe', number)
  table.holdsCities(0, 'london', 'paris', 'rome', 'lisbon', 'seville')
  const { industry, finance } = table.player(1).values
  table.acting(0).plays(0, 'activate market', 'draw europe 5')
  expect(table.player(1)).toMatchObject({ values: { industry: industry - 4, finance: finance - 2 } })
  expect(table.scores()[1]!.sources['slavery']).toBe(-2)
})
