import type { ChanceModel } from './chances.ts'

/** The models by game and number of seats; written by `npm run calibrate -- --write`. */
export const CHANCE_MODELS: Readonly<
  Partial<Record<string, Readonly<Partial<Record<number, ChanceModel>>>>>
> = {
  'puerto-rico': {
    2: { plies: 270, weights: [0.753, -0.286, 0.697, 0.397, -0.16], games: 500 },
    3: { plies: 302, weights: [0.861, -0.09, 0.821, 0.336, -0.112], games: 320 },
    4: { plies: 418, weights: [0.881, -0.035, 0.209, 0.664, -0.295], games: 250 },
    5: { plies: 540, weights: [0.835, -0.039, 0.285, 0.643, -0.041], games: 250 },
  },
  endeavor: {
    3: { plies: 143, weights: [0.65, 0.319, 1.382, -0.366, -0.359], games: 250 },
    4: { plies: 179, weights: [0.899, -0.101, 0.991, -0.092, -0.176], games: 250 },
    5: { plies: 215, weights: [0.784, -0.005, 1.17, -0.143, 0.039], games: 250 },
  },
}
