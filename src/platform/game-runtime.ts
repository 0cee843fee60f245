import { gameById } from '../engine/games/registry.ts'
import { openAnalyst } from '../session/analyst.ts'
import { thinkInWorker } from '../session/thinkers.ts'
import { startBotWorker } from './start-bot-worker.ts'

/** The games of the shelf, bots that think in a worker, and an analyst in one of its own. */
export const gameRuntime = {
  games: gameById,
  newThinker: () => thinkInWorker(startBotWorker, gameById),
  newAnalyst: () => openAnalyst({ start: startBotWorker, games: gameById }),
}
