import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import type { Building } from '../../../../engine/games/puerto-rico/buildings/hooks.ts'
import { BASE_KINDS } from '../../../../engine/games/puerto-rico/constants.ts'
import MarketGrid from '../figures/MarketGrid.vue'
import NewBuildingsGrid from '../figures/NewBuildingsGrid.vue'
import { example, figure, list, page, ruling, seeAlso, paragraph } from '../../../rules/section.ts'
import { empty, hold, section } from '../section.ts'
import type { Section } from '../../../rules/section.ts'
import { buildingSection } from './building-section.ts'
import type { FinePrint } from './building-section.ts'

const barrels = (good: string, times: number) => ({ piece: `good:${good}`, times })
const tiles = (tile: string, times: number) => ({ piece: `tile:${tile}`, times })
const coins = (times: number) => ({ piece: 'coin', times })
const points = (times: number) => ({ piece: 'point', times })

const FINE_PRINT: Readonly<Record<string, FinePrint>> = {
  aqueduct: [
    '13.1',
    list('both', 'kinds'),
    ruling('plant'),
    example(
      ['made', barrels('sugar', 3), barrels('indigo', 1)],
      ['more', 'building:aqueduct', barrels('sugar', 4), barrels('indigo', 2)],
    ),
    seeAlso('craftsman', 'specialty-factory'),
  ],
  'black-market': [
    '13.2',
    list('last', 'colonist', 'points'),
    ruling('quarry'),
    ruling('after'),
    example(
      ['price', 'building:harbor', coins(6)],
      ['pay', 'building:black-market', 'good:indigo', 'colonist'],
    ),
    seeAlso('builder-price'),
  ],
  'forest-house': [
    '13.3',
    list('which', 'forest', 'discount'),
    ruling('drawn'),
    ruling('gone'),
    example(
      ['price', 'building:large-warehouse'],
      ['forests', tiles('forest', 5)],
      ['quarries', tiles('quarry', 2), 'role:builder'],
    ),
    seeAlso('haciendaAndForestHouse', 'cloister', 'residence'),
  ],
  storehouse: ['13.4', list('single', 'with'), seeAlso('captain-storing')],
  guesthouse: [
    '13.5',
    list('stay', 'use', 'mayor'),
    ruling('asked'),
    seeAlso('library', 'storehouse', 'guesthouseMayStayEmpty'),
  ],
  'trading-post': [
    '13.6',
    list('full', 'one', 'office'),
    example(
      ['house', 'good:corn', 'good:indigo', 'good:sugar', 'good:tobacco'],
      ['sale', 'building:trading-post', 'good:coffee', coins(4)],
    ),
    seeAlso('trader', 'officeAndTradingPost'),
  ],
  church: [
    '13.7',
    list('column', 'itself', 'customs'),
    ruling('last'),
    example(['harbor', 'building:harbor', 'point'], ['statue', 'building:statue', points(2)]),
  ],
  'small-wharf': [
    '13.8',
    list('duty', 'both'),
    ruling('load'),
    example(
      [
        'load',
        'building:small-wharf',
        barrels('corn', 3),
        barrels('tobacco', 2),
        barrels('sugar', 1),
        points(3),
      ],
      ['rest', 'good:tobacco'],
    ),
    seeAlso('captain-wharf', 'wharf'),
  ],
  lighthouse: [
    '13.9',
    list('loads'),
    ruling('library'),
    example(
      ['start', 'building:lighthouse', 'role:captain', 'coin'],
      ['corn', hold(5, 2, 'corn'), points(3), 'coin'],
      ['wharf', 'building:wharf', barrels('indigo', 3), points(3), 'coin'],
      ['small', 'building:small-wharf', barrels('sugar', 3), 'point', 'coin'],
    ),
  ],
  library: [
    '13.10',
    list('settler', 'mayor', 'builder', 'craftsman', 'trader', 'captain', 'prospector'),
    paragraph('when'),
    ruling('two'),
    example(['builder', 'building:harbor', 'role:builder', 'building:library']),
    seeAlso('guesthouse', 'lighthouse'),
  ],
  'specialty-factory': [
    '13.11',
    list('count', 'one'),
    ruling('both'),
    example(
      ['made', barrels('sugar', 4)],
      ['more', 'building:aqueduct', 'good:sugar', 'building:library', barrels('sugar', 2)],
      ['paid', 'building:specialty-factory', coins(6)],
    ),
    seeAlso('factory', 'aqueduct'),
  ],
  'union-hall': [
    '13.12',
    list('kinds', 'load', 'turn'),
    example(
      ['corn', barrels('corn', 3), 'point'],
      ['indigo', barrels('indigo', 2), 'point'],
      ['coffee', 'good:coffee'],
    ),
    seeAlso('captain'),
  ],
  statue: ['13.13', list('university', 'violet'), seeAlso('church', 'city-hall')],
  cloister: [
    '13.14',
    list('sets', 'occupied'),
    example(
      ['forests', tiles('forest', 6)],
      ['others', tiles('quarry', 3), tiles('indigo', 3)],
      ['total', 'building:cloister', points(10)],
    ),
    seeAlso('forest-house', 'score'),
  ],
}
const those = (isOne: (building: Building) => boolean): readonly Section[] =>
  BUILDINGS.slice(BASE_KINDS)
    .filter(isOne)
    .map(({ name }) => buildingSection(name, FINE_PRINT[name]!))

/** New Buildings: how they come into the game, and what each of them does. */
export const newBuildings = page('new-buildings', [
  section(
    'new-buildings',
    ['13'],
    [
      paragraph('rule'),
      paragraph('working'),
      figure(NewBuildingsGrid),
      paragraph('copies'),
      seeAlso('market', 'buildings'),
    ],
  ),
  section(
    'market',
    ['12.6'],
    [
      paragraph('rule'),
      list('base', 'draft', 'lot', 'list', 'all'),
      paragraph('slots'),
      figure(MarketGrid),
      ruling('order'),
      seeAlso('balancedPrices'),
    ],
    { title: 'pr.option.market.name' },
  ),
  section(
    'market-draft',
    ['12.7'],
    [
      paragraph('rule'),
      paragraph('out'),
      example(
        ['first', 'building:black-market'],
        ['second', 'building:hacienda'],
        ['out', 'building:forest-house', 'building:construction-hut'],
      ),
    ],
    { level: 3 },
  ),
  section('market-lot', ['12.9'], [paragraph('rule')], { level: 3 }),
  section('list', ['12.6'], [paragraph('rule')], { title: 'pr.option.list.name', level: 3 }),
  section('market-all', ['12.10'], [paragraph('rule')], { level: 3 }),
  section('haciendaAndForestHouse', ['12.8'], [paragraph('rule'), seeAlso('hacienda', 'forest-house')], {
    title: 'pr.option.haciendaAndForestHouse.name',
    level: 3,
  }),
  section('officeAndTradingPost', ['12.8'], [paragraph('rule'), seeAlso('office', 'trading-post')], {
    title: 'pr.option.officeAndTradingPost.name',
    level: 3,
  }),
  section(
    'guesthouseMayStayEmpty',
    ['12.15'],
    [
      paragraph('rule'),
      paragraph('ship'),
      ruling('may'),
      example(
        ['have', 'building:guesthouse', empty(4), { piece: 'colonist', times: 6 }],
        ['others', { piece: 'colonist', times: 4 }],
        ['left', 'building:guesthouse', { piece: 'colonist', times: 2 }],
      ),
      seeAlso('guesthouse', 'mayor-placing'),
    ],
    { title: 'pr.option.guesthouseMayStayEmpty.name', level: 3 },
  ),
  section('new-small', ['13'], [paragraph('rule')]),
  ...those(({ wide }) => !wide),
  section('new-large', ['13'], [paragraph('rule')]),
  ...those(({ wide }) => wide),
])
