// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { BUILDINGS } from '../../../engine/games/endeavor/buildings.ts'
import { CARD_ICONS } from '../../../engine/games/endeavor/cards.ts'
import { TOKENS } from '../../../engine/games/endeavor/tokens.ts'
import { DECKS, BOARD_ACTION_NAMES, REGIONS, TRACKS } from '../../../engine/games/endeavor/vocabulary.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { CARD, cardLayout } from './card-layout.ts'
import CardFace from './CardFace.vue'
import { BUILDING_ART, drawingOf } from './building-drawings.ts'
import { pieceNamed } from './piece-names.ts'
import PieceIcon from './PieceIcon.vue'

beforeAll(() => loadMessages('endeavor/board'))

test('every building is drawn, and nothing else; no two are alike', () => {
  expect(new Set(Object.keys(BUILDING_ART))).toEqual(new Set(BUILDINGS.map(({ name }) => name)))
  const drawn = BUILDINGS.map(({ name }) => JSON.stringify(drawingOf(name)))
  expect(new Set(drawn).size).toBe(BUILDINGS.length)
})

const NAMES = [
  ...TOKENS.map(({ name }) => `token:${name}`),
  ...BUILDINGS.map(({ name }) => `building:${name}`),
  ...DECKS.flatMap((deck) => [`deck:${deck}`, `card:${deck}:0`, `card:${deck}:5`]),
  ...[...TRACKS, 'glory'].map((icon) => `icon:${icon}`),
  ...BOARD_ACTION_NAMES.map((action) => `action:${action}`),
  ...REGIONS.map((region) => `region:${region}`),
  ...['marker', 'marker:2', 'crown', 'governor', 'city', 'connection', 'harbour', 'supply', 'slavery'],
]
describe('pieces by name', () => {
  test.each(NAMES)('%s', (name) => {
    const piece = mount(PieceIcon, { props: { name }, global: { plugins: [i18n] } })
    expect(piece.element.tagName.toLowerCase()).toBe('svg')
    expect(piece.find('path, circle, rect').exists()).toBe(true)
  })
  test.each(['token:culture', 'token:attack', 'action:ship', 'marker:2'])(
    '%s lies on many boards, and has no transformation that browsers paint apart',
    (name) => {
      const piece = mount(PieceIcon, { props: { name }, global: { plugins: [i18n] } })
      expect(piece.findAll('path').length).toBeGreaterThan(0)
      expect(piece.findAll('[transform]')).toEqual([])
    },
  )
  test('what is no piece has no drawing', () => {
    const unknown = ['token:gold', 'card:india:6', 'card:india', 'deck:mars', 'king', 'marker:x', 'building:']
    expect(unknown.filter((name) => pieceNamed(name) !== undefined)).toEqual([])
  })
})

describe('cards', () => {
  const all = DECKS.flatMap((deck, at) => CARD_ICONS[at]!.map((icons, number) => ({ deck, number, icons })))
  test('nothing printed lies beyond the edge or on the band', () => {
    for (const { deck, number, icons } of all)
      for (const { x, y, size } of cardLayout(icons)) {
        const inside = x >= 1 && x + size <= CARD.width - 1 && y >= CARD.band && y + size <= CARD.height
        expect(inside, `${deck} ${String(number)}`).toBe(true)
      }
  })
  test('a card shows its number and how often each icon is printed; a governor shows a hat', () => {
    const face = mount(CardFace, { props: { deck: 'india', number: 5 }, global: { plugins: [i18n] } })
    expect(face.findAll('text').map((one) => one.text())).toEqual(['5', '2', 'F', '2', 'P', '2'])
    const governor = mount(CardFace, { props: { deck: 'india', number: 0 }, global: { plugins: [i18n] } })
    expect(governor.find('.number').exists()).toBe(false)
    const first = mount(CardFace, { props: { deck: 'europe', number: 0 }, global: { plugins: [i18n] } })
    expect(first.get('.number').text()).toBe('0')
  })
})
