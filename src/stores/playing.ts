import { gameById } from '../engine/games/index.ts'
import { thinkInWorker } from '../session/drivers.ts'
import type { Playing } from './machine.ts'
import { startBotWorker } from './worker.ts'

/** The games of the shelf, and bots that think in a worker. */
export const playing: Playing = {
  games: gameById,
  newThinker: () => thinkInWorker(startBotWorker, gameById),
}
