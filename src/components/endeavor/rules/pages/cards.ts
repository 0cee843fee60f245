import { example, figure, page, ruling, seeAlso, paragraph } from '../../../rules/section.ts'
import CardsGrid from '../figures/CardsGrid.vue'
import { ABOLISHED, DROPPING } from '../figures.ts'
import { section } from '../section.ts'

export const cards = page('cards', [
  section('cards', ['9.2'], [paragraph('rule'), figure(CardsGrid), seeAlso('draw', 'slavery')]),
  section(
    'cardLimit',
    ['7.1'],
    [
      paragraph('rule'),
      paragraph('free'),
      example(
        ['limit', 'icon:politics'],
        ['free', 'deck:slavery', 'governor'],
        ['over', 'card:south-america:1', 'card:far-east:1', 'card:india:3'],
        ['drop', { piece: 'icon:culture', times: 2 }],
      ),
      seeAlso('politics', 'slavery', 'governorSpace'),
    ],
  ),
  section('governorSpace', ['7.3', '8.6'], [paragraph('rule'), ruling('asked')], { piece: 'governor' }),
  section(
    'drop',
    ['7.4'],
    [
      paragraph('rule'),
      example(
        ['limit', 'icon:politics', ...DROPPING.map((card) => `card:${card}`)],
        ['drop', { piece: 'icon:politics', times: 3 }],
        ['more', ...DROPPING.slice(1).map((card) => `card:${card}`)],
      ),
    ],
  ),
  section('discard', ['7.5'], [paragraph('rule'), seeAlso('slavery')]),
  section('late', ['7.6'], [paragraph('rule'), ruling('limit')]),
  section('uninstall', ['7.7'], [paragraph('rule'), ruling('asked')]),
])

/** Slavery in the game and in history. */
export const slavery = page('slavery', [
  section(
    'slavery',
    ['7.2', '7.5', '8.8'],
    [paragraph('rule'), paragraph('free'), paragraph('aside'), seeAlso('cards', 'slaveryCountsAtFive')],
  ),
  section(
    'abolition',
    ['7.8'],
    [
      paragraph('rule'),
      paragraph('ever'),
      example(
        ['cards', ...ABOLISHED.map((number) => `card:slavery:${number}`)],
        ['tracks', 'icon:industry', 'icon:finance'],
        ['glory', 'icon:glory'],
      ),
    ],
  ),
  section(
    'history',
    [],
    [paragraph('trade'), paragraph('labour'), paragraph('resistance'), paragraph('end'), paragraph('game')],
  ),
])
