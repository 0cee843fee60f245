import { createInterface } from 'node:readline'
import { gameById } from '../../../src/engine/games/registry.ts'
import { newBotServer } from './bot-server.ts'

/** Runs a bot on standard input and output, until the arena sends `bye` or closes the stream. */
export async function serve(name: string): Promise<void> {
  const server = newBotServer(name, gameById)
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === '') continue
    const answer = server.answer(line)
    if (answer === 'bye') return
    if (answer !== undefined) process.stdout.write(`${JSON.stringify(answer)}\n`)
  }
}
