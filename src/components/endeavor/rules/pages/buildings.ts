import { BUILDINGS } from '../../../../engine/games/endeavor/buildings.ts'
import { figure, page, ruling, see, text } from '../../../rules/section.ts'
import type { Section } from '../../../rules/section.ts'
import BuildingFigure from '../figures/BuildingFigure.vue'
import BuildingsTable from '../figures/BuildingsTable.vue'
import { section } from '../section.ts'

type Parts = Parameters<typeof section>[2]

/** The clauses a building stands on besides the table's, and what there is to say about it besides its line. */
const FINE_PRINT: Readonly<Record<string, readonly [clauses: readonly string[], ...parts: Parts]>> = {
  'colonial-house': [['1.4', '1.5'], see('occupy', 'europe')],
  market: [[], see('draw')],
  shipyard: [[], see('ship')],
  barracks: [[], see('attack')],
  'guild-hall': [['6.13'], see('ship', 'draw')],
  docks: [['6.14', '6.15'], text('last'), text('europe'), see('both')],
  fortress: [['6.13'], see('occupy', 'attack')],
  cartographer: [['6.14'], see('ship', 'both')],
  'trade-office': [['6.16'], see('draw', 'both')],
  university: [['8.5'], ruling('two')],
  exchange: [['6.12'], see('payment')],
  museum: [['6.12'], see('payment')],
  parliament: [['6.12'], see('payment')],
}

function buildingSection(name: string): Section {
  const [clauses, ...parts] = FINE_PRINT[name] ?? [[]]
  return section(
    name,
    ['9.1', ...clauses],
    [figure(BuildingFigure, { building: name }, [`rules.endeavor.${name}.rule`]), ...parts],
    { title: `endeavor.building.${name}`, level: 3 },
  )
}
const levels = [...new Set(BUILDINGS.map(({ level }) => level))]
const ofLevel = (wanted: number): readonly Section[] => [
  section(`buildings-${wanted}`, [], []),
  ...BUILDINGS.filter(({ level }) => level === wanted).map(({ name }) => buildingSection(name)),
]

/** All buildings, level by level. */
export const buildings = page('buildings', [
  section(
    'buildings',
    ['9.1'],
    [text('rule'), text('table'), figure(BuildingsTable), see('build', 'both', 'either')],
  ),
  ...levels.flatMap(ofLevel),
])
