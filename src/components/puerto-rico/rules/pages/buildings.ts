import { BUILDINGS } from '../../../../engine/games/puerto-rico/buildings/index.ts'
import type { Building } from '../../../../engine/games/puerto-rico/buildings/hooks.ts'
import { BASE_KINDS } from '../../../../engine/games/puerto-rico/constants.ts'
import { list, page, ruling, see, text } from '../../../rules/section.ts'
import { section } from '../section.ts'
import type { Section } from '../../../rules/section.ts'
import { buildingSection } from './building-section.ts'
import type { FinePrint } from './building-section.ts'

const FINE_PRINT: Readonly<Record<string, FinePrint>> = {
  'small-market': ['10.2', list('both')],
  hacienda: ['10.3', text('order'), ruling('empty')],
  'construction-hut': ['10.4', list('left'), see('settler-quarry')],
  'small-warehouse': ['10.5', list('both'), see('captain-storing')],
  hospice: ['10.6', text('short')],
  office: ['10.7', list('note'), see('trader')],
  'large-market': ['10.8', list('both')],
  'large-warehouse': ['10.9', list('both'), ruling('single'), see('captain-storing')],
  factory: ['10.10', list('kinds', 'received'), see('craftsman', 'balancedPrices')],
  university: ['10.11', list('itself', 'short'), see('balancedPrices')],
  harbor: ['10.12', list('each')],
  wharf: ['10.13', list('duty', 'decline'), see('captain-wharf')],
  'guild-hall': ['10.14', list('example'), ruling('misprint')],
  residence: ['10.15', list('count')],
  fortress: ['10.16', list('round'), ruling('idle')],
  'customs-house': ['10.17', list('round'), see('end')],
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
    [text('rule'), text('card'), see('builder-price', 'setup-buildings', 'new-buildings')],
  ),
  section('plants', [PLANT_CLAUSE], [text('rule'), see('craftsman')]),
  ...those(({ makes }) => makes !== undefined),
  section('violet', ['2.6'], [text('rule')]),
  ...those(({ makes, wide }) => makes === undefined && !wide),
  section('halls', ['5.5', '11.4'], [text('rule'), see('score')]),
  ...those(({ wide }) => wide),
])
