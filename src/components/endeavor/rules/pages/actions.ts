import type { BoardActionName } from '../../../../engine/games/endeavor/vocabulary.ts'
import { example, figure, page, ruling, seeAlso, paragraph } from '../../../rules/section.ts'
import type { Page, Section } from '../../../rules/section.ts'
import ConnectionsGrid from '../figures/ConnectionsGrid.vue'
import LinesFigure from '../figures/LinesFigure.vue'
import { ACTION_LINES } from '../figures/lines.ts'
import RegionsGrid from '../figures/RegionsGrid.vue'
import { section } from '../section.ts'
import { actionKeys } from './basics.ts'

type Parts = Parameters<typeof section>[2]

/** An action's page: what it does and costs, then details. */
function actionPage(
  action: BoardActionName,
  clause: string,
  parts: Parts,
  further: readonly Section[] = [],
): Page {
  const first = section(action, [clause], parts, {
    title: `endeavor.action.${action}`,
    piece: `action:${action}`,
  })
  return page(action, [first, ...further], { isPart: true })
}

export const actions = page('board-actions', [
  section(
    'board-actions',
    ['5.2'],
    [paragraph('rule'), figure(LinesFigure, { lines: ACTION_LINES }, actionKeys)],
  ),
  section('either', ['6.13'], [paragraph('rule'), seeAlso('guild-hall', 'fortress', 'blue')]),
  section(
    'both',
    ['6.14', '6.15', '6.16'],
    [
      paragraph('rule'),
      example(['ship', 'building:docks', 'marker', 'region:africa'], ['occupy', 'marker', 'city']),
      seeAlso('docks', 'cartographer', 'trade-office'),
    ],
  ),
])

const ship = actionPage(
  'ship',
  '6.1',
  [
    paragraph('rule'),
    example(
      ['track', { piece: 'marker', times: 2 }, 'region:far-east'],
      ['third', 'marker', 'token:politics'],
      ['step', 'icon:politics'],
    ),
    seeAlso('region', 'governor'),
  ],
  [section('ship-full', ['6.2'], [paragraph('rule'), seeAlso('presence')])],
)
const occupy = actionPage('occupy', '6.6', [
  paragraph('rule'),
  example(['open', 'region:africa', 'marker'], ['take', 'city', 'marker', 'token:culture']),
  seeAlso('presence', 'connection', 'city'),
])
const attack = actionPage('attack', '6.7', [
  paragraph('rule'),
  paragraph('loser'),
  example(['cost', 'marker:0'], ['take', 'marker:1', 'city', 'marker:0']),
  seeAlso('presence', 'connection'),
])
const draw = actionPage(
  'draw',
  '6.9',
  [
    paragraph('rule'),
    example(
      ['need', 'region:north-america', 'card:north-america:3'],
      ['have', { piece: 'marker', times: 5 }],
      ['gain', { piece: 'icon:industry', times: 2 }, { piece: 'icon:culture', times: 2 }],
    ),
    seeAlso('cards', 'presence', 'europe'),
  ],
  [section('draw-all', ['7.1'], [paragraph('rule'), seeAlso('cardLimit')])],
)
const payment = actionPage('payment', '6.12', [
  paragraph('rule'),
  ruling('one'),
  example(['pay', 'building:exchange', 'marker'], ['free', 'building:cartographer', 'marker']),
  seeAlso('salary', 'paymentByFinance'),
])

/** The five actions, each on its page. */
export const actionPages: readonly Page[] = [ship, occupy, attack, draw, payment]

export const region = page('region', [
  section('region', ['6.3', '1.6', '9.3'], [paragraph('rule'), figure(RegionsGrid), seeAlso('ship')]),
  section(
    'governor',
    ['6.4', '6.11'],
    [
      paragraph('rule'),
      paragraph('only'),
      example(
        ['track', { piece: 'marker:0', times: 2 }, { piece: 'marker:1', times: 2 }, 'marker:2', 'marker:3'],
        ['near', 'marker:1', 'card:africa:0'],
        ['last', 'marker:3'],
      ),
      seeAlso('governorSpace', 'late'),
    ],
    { piece: 'governor' },
  ),
  section('presence', ['6.5'], [paragraph('rule'), seeAlso('occupy', 'attack', 'draw')]),
  section('europe', ['6.10'], [paragraph('rule'), seeAlso('slavery')], {
    title: 'endeavor.region.europe',
    piece: 'region:europe',
  }),
  section('city', ['8.2', '9.3'], [paragraph('rule'), ruling('names'), seeAlso('occupy', 'attack')], {
    piece: 'city',
  }),
])

export const connection = page('connection', [
  section(
    'connection',
    ['6.8', '8.3', '9.4'],
    [
      paragraph('rule'),
      paragraph('glory'),
      example(
        ['one', { piece: 'city', times: 2 }],
        ['both', 'connection', 'token:finance'],
        ['lost', 'city', 'token:finance'],
      ),
      figure(ConnectionsGrid),
      seeAlso('occupy', 'attack'),
    ],
    { piece: 'connection' },
  ),
])
