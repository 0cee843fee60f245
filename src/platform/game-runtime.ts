import { gameById } from '../engine/games/registry.ts'
import { openAnalyst } from '../session/analyst.ts'
import { thinkInWorker } from '../session/thinkers.ts'
import { startBotWorker } from './start-bot-worker.ts'

/** All games, bots that think in a worker, and an analyst in another one. A chunk of its own: see `Platform.gameRuntime`. */
export const gameRuntime = {
  games: gameById,
  newThinker: () => thinkInWorker(startBotWorker, gameById),
  newAnalyst: () => openAnalyst({ start: startBotWorker, games: gameById }),
}
