import type { ChanceModel } from './chances.ts'

/** The models by game; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<Partial<Record<string, ChanceModel>>> = {
  'puerto-rico': {
    weights: [0.907, -0.112, 0.427, 0.587, 0.477, -0.38, -0.178],
    plies: { 2: 270, 3: 304, 4: 422, 5: 539 },
    games: 2377,
  },
  endeavor: {
    weights: [0.79, -0.085, 0.305, 1.719, -0.714, -1.033, -0.211],
    plies: { 3: 142, 4: 179, 5: 214 },
    games: 1500,
  },
}
