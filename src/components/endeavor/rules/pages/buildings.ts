import { BUILDINGS } from '../../../../engine/games/endeavor/buildings.ts'
import { figure, page, seeAlso, paragraph } from '../../../rules/section.ts'
import type { Section } from '../../../rules/section.ts'
import BuildingFigure from '../figures/BuildingFigure.vue'
import BuildingsGrid from '../figures/BuildingsGrid.vue'
import { section } from '../section.ts'

type Parts = Parameters<typeof section>[2]

/** The clauses of a building besides the table's, and its further blocks. */
const FINE_PRINT: Readonly<Record<string, readonly [clauses: readonly string[], ...parts: Parts]>> = {
  'colonial-house': [['1.4', '1.5'], seeAlso('occupy', 'europe')],
  market: [[], seeAlso('draw')],
  shipyard: [[], seeAlso('ship')],
  barracks: [[], seeAlso('attack')],
  'guild-hall': [['6.13'], seeAlso('ship', 'draw')],
  docks: [['6.14', '6.15'], paragraph('last'), paragraph('europe'), seeAlso('both')],
  fortress: [['6.13'], seeAlso('occupy', 'attack')],
  cartographer: [['6.14'], seeAlso('ship', 'both')],
  'trade-office': [['6.16'], seeAlso('draw', 'both')],
  university: [['8.5']],
  exchange: [['6.12'], seeAlso('payment')],
  museum: [['6.12'], seeAlso('payment')],
  parliament: [['6.12'], seeAlso('payment')],
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
    [paragraph('rule'), paragraph('table'), figure(BuildingsGrid), seeAlso('build', 'both', 'either')],
  ),
  ...levels.flatMap(ofLevel),
])
