import type { DeedName } from '../../../../engine/games/endeavor/vocabulary.ts'
import { example, figure, page, ruling, see, text } from '../../../rules/section.ts'
import type { Page, Section } from '../../../rules/section.ts'
import ConnectionsTable from '../figures/ConnectionsTable.vue'
import LinesFigure from '../figures/LinesFigure.vue'
import { DEED_LINES } from '../figures/lines.ts'
import RegionsTable from '../figures/RegionsTable.vue'
import { section } from '../section.ts'
import { deedKeys } from './basics.ts'

type Parts = Parameters<typeof section>[2]

/** An action's page: what it does and takes, then the fine points. */
function deedPage(deed: DeedName, clause: string, parts: Parts, further: readonly Section[] = []): Page {
  const first = section(deed, [clause], parts, { title: `endeavor.deed.${deed}`, piece: `deed:${deed}` })
  return page(deed, [first, ...further], { isPart: true })
}

export const deeds = page('deeds', [
  section('deeds', ['5.2'], [text('rule'), figure(LinesFigure, { lines: DEED_LINES }, deedKeys)]),
  section('either', ['6.13'], [text('rule'), see('guild-hall', 'fortress', 'blue')]),
  section(
    'both',
    ['6.14', '6.15', '6.16'],
    [
      text('rule'),
      example(['ship', 'building:docks', 'marker', 'region:africa'], ['occupy', 'marker', 'city']),
      see('docks', 'cartographer', 'trade-office'),
    ],
  ),
])

const ship = deedPage(
  'ship',
  '6.1',
  [
    text('rule'),
    example(
      ['track', { piece: 'marker', times: 2 }, 'region:far-east'],
      ['third', 'marker', 'token:politics'],
      ['step', 'icon:politics'],
    ),
    see('region', 'governor'),
  ],
  [section('ship-full', ['6.2'], [text('rule'), see('presence')])],
)
const occupy = deedPage('occupy', '6.6', [
  text('rule'),
  example(['open', 'region:africa', 'marker'], ['take', 'city', 'marker', 'token:culture']),
  see('presence', 'connection', 'city'),
])
const attack = deedPage('attack', '6.7', [
  text('rule'),
  text('loser'),
  example(['cost', 'marker:0'], ['take', 'marker:1', 'city', 'marker:0']),
  see('presence', 'connection'),
])
const draw = deedPage(
  'draw',
  '6.9',
  [
    text('rule'),
    example(
      ['need', 'region:north-america', 'card:north-america:3'],
      ['have', { piece: 'marker', times: 5 }],
      ['gain', { piece: 'icon:industry', times: 2 }, { piece: 'icon:culture', times: 2 }],
    ),
    see('cards', 'presence', 'europe'),
  ],
  [section('draw-all', ['7.1'], [text('rule'), see('cardLimit')])],
)
const payment = deedPage('payment', '6.12', [
  text('rule'),
  ruling('one'),
  example(['pay', 'building:exchange', 'marker'], ['free', 'building:cartographer', 'marker']),
  see('salary', 'paymentByFinance'),
])

/** The five actions, each on its page. */
export const deedPages: readonly Page[] = [ship, occupy, attack, draw, payment]

export const region = page('region', [
  section('region', ['6.3', '1.6', '9.3'], [text('rule'), figure(RegionsTable), see('ship')]),
  section(
    'governor',
    ['6.4', '6.11'],
    [
      text('rule'),
      text('only'),
      example(
        ['track', { piece: 'marker:0', times: 2 }, { piece: 'marker:1', times: 2 }, 'marker:2', 'marker:3'],
        ['near', 'marker:1', 'card:africa:0'],
        ['last', 'marker:3'],
      ),
      see('governorSpace', 'late'),
    ],
    { piece: 'governor' },
  ),
  section('presence', ['6.5'], [text('rule'), see('occupy', 'attack', 'draw')]),
  section('europe', ['6.10'], [text('rule'), see('slavery')], {
    title: 'endeavor.region.europe',
    piece: 'region:europe',
  }),
  section('city', ['8.2', '9.3'], [text('rule'), ruling('names'), see('occupy', 'attack')], {
    piece: 'city',
  }),
])

export const connection = page('connection', [
  section(
    'connection',
    ['6.8', '8.3', '9.4'],
    [
      text('rule'),
      text('glory'),
      example(
        ['one', { piece: 'city', times: 2 }],
        ['both', 'connection', 'token:finance'],
        ['lost', 'city', 'token:finance'],
      ),
      figure(ConnectionsTable),
      see('occupy', 'attack'),
    ],
    { piece: 'connection' },
  ),
])
