import type { Building, Hooks } from './hooks.ts'
import type { GoodName } from '../vocabulary.ts'

/** Defines a small violet building: one space, one circle, two copies; its points are its column. */
export function defineBuilding(
  name: string,
  printed: { cost: number; points: number },
  hooks: Hooks,
): Building {
  return {
    name,
    ...printed,
    column: printed.points,
    jobs: 1,
    wide: false,
    makes: undefined,
    copies: 2,
    hooks,
  }
}

/** Defines a large violet building: two spaces, one circle, one copy, cost 10, 4 points, the last column. */
export function defineLargeBuilding(name: string, finalPoints: NonNullable<Hooks['finalPoints']>): Building {
  return {
    name,
    cost: 10,
    points: 4,
    column: 4,
    jobs: 1,
    wide: true,
    makes: undefined,
    copies: 1,
    hooks: { finalPoints },
  }
}

/** Defines a production building. */
export function defineProductionBuilding(
  name: string,
  makes: GoodName,
  printed: { cost: number; points: number; jobs: number; copies: number },
): Building {
  return { name, ...printed, column: printed.points, wide: false, makes, hooks: {} }
}
