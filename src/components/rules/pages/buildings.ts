import { BUILDINGS } from '../../../engine/games/puerto-rico/buildings/index.ts'
import type { Building } from '../../../engine/games/puerto-rico/buildings/hooks.ts'
import BuildingFigure from '../figures/BuildingFigure.vue'
import { figure, list, page, ruling, section, see, text } from '../section.ts'
import type { Section } from '../section.ts'

type Parts = Parameters<typeof section>[2]

/** The clause of a building, and what there is to say besides its help. */
const FINE_PRINT: Readonly<Record<string, readonly [clause: string, ...parts: Parts]>> = {
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

function buildingSection({ name }: Building): Section {
  const [clause, ...parts] = FINE_PRINT[name] ?? [PLANT_CLAUSE]
  return section(
    name,
    [clause],
    [figure(BuildingFigure, { building: name }, [`pr.buildingHelp.${name}`]), ...parts],
    {
      title: `pr.building.${name}`,
      level: 3,
    },
  )
}
const those = (isOne: (building: Building) => boolean): readonly Section[] =>
  BUILDINGS.filter(isOne).map(buildingSection)

/** All buildings of the base game, as they lie on the board. */
export const buildings = page('buildings', [
  section('buildings', ['10', '5.1'], [text('rule'), text('card'), see('builder-price', 'setup-buildings')]),
  section('plants', [PLANT_CLAUSE], [text('rule'), see('craftsman')]),
  ...those(({ makes }) => makes !== undefined),
  section('violet', ['2.6'], [text('rule')]),
  ...those(({ makes, wide }) => makes === undefined && !wide),
  section('halls', ['5.5', '11.4'], [text('rule'), see('score')]),
  ...those(({ wide }) => wide),
])
