import { beforeAll, describe, expect, test } from 'vitest'
import type { Event } from '../../engine/games/endeavor/events.ts'
import { setLanguage, loadMessages } from '../index.ts'
import { LANGUAGES } from '../languages.ts'
import type { Language } from '../languages.ts'
import { expectMessage, textOf, unusedKeys } from '../event-messages.fixture.ts'
import { shortMessageOf } from './short-messages.ts'
import { messageOf } from './event-messages.ts'

type Samples = { readonly [type in Event['type']]: readonly Omit<Extract<Event, { type: type }>, 'type'>[] }

/** Every type of event, in every variant with a message of its own. */
const SAMPLES: Samples = {
  tokensLaid: [{}],
  round: [{ round: 3, crown: 1 }],
  phase: [{ phase: 'build' }, { phase: 'growth' }, { phase: 'actions' }],
  built: [{ seat: 0, building: 'market' }],
  grew: [{ seat: 0, count: 3 }],
  salary: [{ seat: 0, buildings: ['market', 'docks'] }],
  activated: [{ seat: 0, building: 'docks' }],
  spent: [{ seat: 0, token: 'attack' }],
  shipped: [
    { seat: 0, region: 'india', space: 2, token: 'culture' },
    { seat: 0, region: 'india', space: 2, token: null },
    { seat: 0, region: 'india', space: null, token: null },
  ],
  opened: [{ region: 'africa' }],
  governor: [{ seat: 0, region: 'africa' }],
  occupied: [
    { seat: 0, city: 'rome', token: 'finance' },
    { seat: 0, city: 'rome', token: null },
  ],
  attacked: [{ seat: 0, city: 'rome', defender: 1 }],
  connected: [{ seat: 0, connection: 24, token: 'payment' }],
  drew: [{ seat: 0, deck: 'slavery', number: 2 }],
  paid: [{ seat: 0, building: 'market' }],
  passed: [{ seat: 0 }],
  discarded: [
    { seat: 0, deck: 'india', number: 3 },
    { seat: 0, deck: 'india', number: 0 },
    { seat: 0, deck: 'europe', number: 0 },
  ],
  installed: [{ seat: 0 }],
  uninstalled: [{ seat: 0 }],
  abolished: [{ seat: 0 }],
  setAside: [{ seat: 0, count: 2, numbers: [0, 1] }],
  over: [{ winners: [1] }, { winners: [0, 2] }],
}
const events = Object.entries(SAMPLES).flatMap(([type, samples]) =>
  samples.map((sample) => ({ type, ...sample }) as Event),
)
const spoken = events.map((event) => messageOf(event)!)
const short = events.map((event) => shortMessageOf(event)!)

beforeAll(() => loadMessages('endeavor/board'))

test('every event has a message, except the salary phase, which shares the heading of growth', () => {
  expect(events.filter((event) => messageOf(event) === undefined)).toEqual([])
  expect(messageOf({ type: 'phase', phase: 'salary' })).toBeUndefined()
})

describe.each(Object.keys(LANGUAGES) as Language[])('in %s', (language) => {
  beforeAll(() => setLanguage(language))

  test.each([...spoken, ...short])('$key exists, with a placeholder for each value', expectMessage)

  test('the log has no unused message', () => {
    expect(unusedKeys('chronicle.log', spoken)).toEqual([])
    expect(unusedKeys('chronicle.brief', short)).toEqual([])
  })
})

test('shipping names the space, counted from one, and the token taken', async () => {
  const voyage = messageOf({ type: 'shipped', seat: 0, region: 'india', space: 2, token: 'culture' })!
  await setLanguage('en')
  expect(textOf(voyage)).toBe('Player 0 ships: India, space 3 – culture token')
  await setLanguage('cs')
  expect(textOf(voyage)).toBe('Player 0 pluje: Indie, 3. místo\u00A0– žeton kultury')
  await setLanguage('de')
  expect(textOf(voyage)).toBe('Player 0 segelt: Indien, Feld 3 – Kulturplättchen')
})

test('rounds and phases are headings; unimportant events are quiet', () => {
  const weightOf = (event: Event): string | undefined => messageOf(event)?.weight
  expect(weightOf({ type: 'round', round: 1, crown: 0 })).toBe('round')
  expect(weightOf({ type: 'phase', phase: 'actions' })).toBe('phase')
  expect(weightOf({ type: 'drew', seat: 0, deck: 'india', number: 1 })).toBe('line')
  expect(weightOf({ type: 'passed', seat: 0 })).toBe('quiet')
})
