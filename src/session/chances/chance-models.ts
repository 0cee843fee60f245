import type { ChanceModel } from './chances.ts'

/** The models by game; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<Partial<Record<string, ChanceModel>>> = {
  'puerto-rico': {
    weights: [0.818, -0.06, 0.334, 0.727, 0.247, -0.353, -0.156, -0.025],
    plies: { 2: 269, 3: 305, 4: 421, 5: 538 },
    games: 8000,
  },
  endeavor: {
    weights: [0.83, -0.119, 0.424, 1.815, -0.813, -1.678, -0.226, -0.274],
    plies: { 3: 141, 4: 179, 5: 214 },
    games: 6000,
  },
}
