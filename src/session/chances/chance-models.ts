import type { ChanceModel } from './chances.ts'

/** The models by game; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<Partial<Record<string, ChanceModel>>> = {
  'puerto-rico': {
    weights: [0.913, -0.16, 0.396, 0.574, 0.434, -0.174],
    plies: { 2: 270, 3: 301, 4: 422, 5: 539 },
    games: 2000,
  },
  endeavor: {
    weights: [0.787, -0.062, 0.344, 1.583, -0.682, -0.209],
    plies: { 3: 142, 4: 179, 5: 214 },
    games: 1474,
  },
}
