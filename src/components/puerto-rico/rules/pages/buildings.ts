import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import type { Building } from '../../../../engine/games/puerto-rico/buildings/hooks.ts'
import { BASE_KINDS } from '../../../../engine/games/puerto-rico/constants.ts'
import { list, page, ruling, seeAlso, paragraph } from '../../../rules/section.ts'
import { section } from '../section.ts'
import type { Section } from '../../../rules/section.ts'
import { buildingSection } from './building-section.ts'
import type { FinePrint } from './building-section.ts'

const FINE_PRINT: Readonly<Record<string, FinePrint>> = {
  'small-market': ['10.2', list('both')],
  hacienda: ['10.3', paragraph('order'), ruling('empty')],
  'construction-hut': ['10.4', list('left'), seeAlso('settler-quarry')],
  'small-warehouse': ['10.5', list('both'), seeAlso('captain-storing')],
  hospice: ['10.6', paragraph('short')],
  office: ['10.7', list('note'), seeAlso('trader')],
  'large-market': ['10.8', list('both')],
  'large-warehouse': ['10.9', list('both'), seeAlso('captain-storing')],
  factory: ['10.10', list('kinds', 'received'), seeAlso('craftsman', 'balancedPrices')],
  university: ['10.11', list('itself', 'short'), seeAlso('balancedPrices')],
  harbor: ['10.12', list('each')],
  wharf: ['10.13', list('duty', 'decline'), seeAlso('captain-wharf')],
  'guild-hall': ['10.14', list('example')],
  residence: ['10.15', list('count')],
  fortress: ['10.16', list('round')],
  'customs-house': ['10.17', list('round'), seeAlso('end')],
  'city-hall': ['10.18', list('count')],
}
const PLANT_CLAUSE = '10.1'

const those = (isOne: (building: Building) => boolean): readonly Section[] =>
  BUILDINGS.slice(0, BASE_KINDS)
    .filter(isOne)
    .map(({ name }) => buildingSection(name, FINE_PRINT[name] ?? [PLANT_CLAUSE]))

/** All buildings of the base game, as they lie on the board. */
export const buildings = page('buildings', [
  section(
    'buildings',
    ['10', '5.1'],
    [paragraph('rule'), paragraph('card'), seeAlso('builder-price', 'setup-buildings', 'new-buildings')],
  ),
  section('plants', [PLANT_CLAUSE], [paragraph('rule'), seeAlso('craftsman')]),
  ...those(({ makes }) => makes !== undefined),
  section('violet', ['2.6'], [paragraph('rule')]),
  ...those(({ makes, wide }) => makes === undefined && !wide),
  section('halls', ['5.5', '11.4'], [paragraph('rule'), seeAlso('score')]),
  ...those(({ wide }) => wide),
])
