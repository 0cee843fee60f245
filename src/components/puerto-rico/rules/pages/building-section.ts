import BuildingFigure from '../figures/BuildingFigure.vue'
import { figure } from '../../../rules/section.ts'
import { section } from '../section.ts'
import type { Section } from '../../../rules/section.ts'

type Parts = Parameters<typeof section>[2]

/** The clause of a building, and the blocks after its help text. */
export type FinePrint = readonly [clause: string, ...parts: Parts]

/** A building's section: how it is printed, what it does, and further blocks. */
export function buildingSection(name: string, [clause, ...parts]: FinePrint): Section {
  return section(
    name,
    [clause],
    [figure(BuildingFigure, { building: name }, [`pr.buildingHelp.${name}`]), ...parts],
    { title: `pr.building.${name}`, level: 3 },
  )
}
