import { example, figure, page, ruling, see, text } from '../../../rules/section.ts'
import CardsTable from '../figures/CardsTable.vue'
import { ABOLISHED } from '../figures.ts'
import { section } from '../section.ts'

export const cards = page('cards', [
  section('cards', ['9.2'], [text('rule'), figure(CardsTable), ruling('sure'), see('draw', 'slavery')]),
  section(
    'cardLimit',
    ['7.1'],
    [
      text('rule'),
      text('free'),
      example(
        ['limit', 'icon:politics'],
        ['free', 'deck:slavery', 'governor'],
        ['over', 'card:south-america:1', 'card:far-east:1', 'card:india:3'],
        ['drop', { piece: 'icon:culture', times: 2 }],
      ),
      see('politics', 'slavery', 'governorSpace'),
    ],
  ),
  section('governorSpace', ['7.3', '8.6'], [text('rule'), ruling('asked')], { piece: 'governor' }),
  section('drop', ['7.4'], [text('rule')]),
  section('discard', ['7.5'], [text('rule'), see('slavery')]),
  section('late', ['7.6'], [text('rule'), ruling('limit')]),
  section('uninstall', ['7.7'], [text('rule'), ruling('asked')]),
])

/** What the game says of slavery, and what was. */
export const slavery = page('slavery', [
  section(
    'slavery',
    ['7.2', '7.5', '8.8'],
    [text('rule'), text('free'), text('aside'), ruling('always'), see('cards', 'slaveryCountsAtFive')],
  ),
  section(
    'abolition',
    ['7.8'],
    [
      text('rule'),
      text('ever'),
      example(
        ['cards', ...ABOLISHED.map((number) => `card:slavery:${number}`)],
        ['tracks', 'icon:industry', 'icon:finance'],
        ['glory', 'icon:glory'],
      ),
    ],
  ),
  section('history', [], [text('trade'), text('labour'), text('resistance'), text('end'), text('game')]),
])
