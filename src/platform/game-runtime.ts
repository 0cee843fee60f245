import { gameById } from '../engine/games/registry.ts'
import { openAnalyst } from '../session/analyst.ts'
import { thinkInWorkers } from '../session/thinkers.ts'
import { startBotWorker } from './start-bot-worker.ts'

/** All games, bots that think in a worker, and an analyst in another one. A chunk of its own: see `Platform.gameRuntime`. */
export const gameRuntime = {
  games: gameById,
  newThinker: () => thinkInWorkers(startBotWorker, gameById, { threads: navigator.hardwareConcurrency || 1 }),
  newAnalyst: () => openAnalyst({ start: startBotWorker, games: gameById }),
}
