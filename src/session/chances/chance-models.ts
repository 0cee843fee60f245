import type { ChanceModel } from './chances.ts'

/** The models by game and number of seats; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<
  Partial<Record<string, Readonly<Partial<Record<number, ChanceModel>>>>>
> = {}
