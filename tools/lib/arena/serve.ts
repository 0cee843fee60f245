import { createInterface } from 'node:readline'
import { gameById } from '../../../src/engine/games/registry.ts'
import { newBotServer } from './bot-server.ts'

/** Speaks the bot's side of the protocol on standard input and output, until the arena says goodbye or closes its end. */
export async function serve(name: string): Promise<void> {
  const servant = newBotServer(name, gameById)
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const answer = servant.answer(line)
    if (answer === 'bye') return
    if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}
