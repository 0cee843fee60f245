import type { ChanceModel } from './chances.ts'

/** The models by game; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<Partial<Record<string, ChanceModel>>> = {
  'puerto-rico': {
    weights: [0.848, -0.059, 0.357, 0.535, 0.452, -0.218, -0.148],
    plies: { 2: 270, 3: 304, 4: 422, 5: 537 },
    games: 3636,
  },
  endeavor: {
    weights: [0.778, -0.103, 0.375, 1.914, -0.916, -1.072, -0.193],
    plies: { 3: 141, 4: 179, 5: 214 },
    games: 2400,
  },
}
