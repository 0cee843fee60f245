import { gameById } from '../engine/games/index.ts'
import { thinkInWorker } from '../session/drivers.ts'
import { startBotWorker } from './worker.ts'

/** The games of the shelf, and bots that think in a worker. */
export const playing = {
  games: gameById,
  newThinker: () => thinkInWorker(startBotWorker, gameById),
}
