import { gameById } from '../engine/games/index.ts'
import { answer } from './thinking.ts'

// The worker's entry: a question in, an action out. What is asked and answered lies in thinking.ts, where tests reach it.
addEventListener('message', (event: MessageEvent<unknown>) => {
  postMessage(answer(gameById, event.data))
})
