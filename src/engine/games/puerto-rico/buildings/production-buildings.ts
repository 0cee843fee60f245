import { defineProductionBuilding } from './define-building.ts'

// PR 10.1 - production buildings have no other effect than making their good with their colonists.
export const productionBuildings = [
  defineProductionBuilding('small-indigo-plant', 'indigo', { cost: 1, points: 1, jobs: 1, copies: 4 }),
  defineProductionBuilding('small-sugar-mill', 'sugar', { cost: 2, points: 1, jobs: 1, copies: 4 }),
  defineProductionBuilding('indigo-plant', 'indigo', { cost: 3, points: 2, jobs: 3, copies: 3 }),
  defineProductionBuilding('sugar-mill', 'sugar', { cost: 4, points: 2, jobs: 3, copies: 3 }),
  defineProductionBuilding('tobacco-storage', 'tobacco', { cost: 5, points: 3, jobs: 3, copies: 3 }),
  defineProductionBuilding('coffee-roaster', 'coffee', { cost: 6, points: 3, jobs: 2, copies: 3 }),
] as const
