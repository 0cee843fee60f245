import { gameById } from '../engine/games/registry.ts'
import { serveAnalysis } from './analysis.ts'
import { serveThinking } from './thinking.ts'

// The worker's entry: a question in, an action out; or a position in, and what is found about it. What is asked and
// answered lies in thinking.ts and analysis.ts, where tests reach it.

const door = new MessageChannel()
/** Lets whatever was posted meanwhile be heard. A timer would wait for four milliseconds each time. */
const breathe = (): Promise<void> =>
  new Promise((done) => {
    door.port1.onmessage = () => done()
    door.port2.postMessage(null)
  })
const ways = { shelf: gameById, slice: 15, now: () => performance.now(), breathe }

const think = serveThinking((answer) => postMessage(answer), { ...ways, heartbeat: 500 })
const isAnalysis = serveAnalysis((word) => postMessage(word), { ...ways, reportEvery: 400 })
addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (!isAnalysis(data)) think(data)
})
