import bgaWorkerUrl from '../bga/bga-worker.ts?worker&url'
import type { BotWorker } from '../session/thinking-worker.ts'
import { openWorker } from './open-worker.ts'

/** Starts a worker that brings a game from Board Game Arena. */
export const startBgaWorker = (): BotWorker => openWorker(bgaWorkerUrl, 'bga')
