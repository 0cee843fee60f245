import botWorkerUrl from '../session/bot-worker.ts?worker&url'
import type { BotWorker } from '../session/thinking-worker.ts'
import { openWorker } from './open-worker.ts'

/** Starts the worker in which bots think. */
export const startBotWorker = (): BotWorker => openWorker(botWorkerUrl, 'bot')
