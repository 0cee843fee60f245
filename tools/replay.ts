import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { gameById } from '../src/engine/games/registry.ts'
import { replay } from './lib/replay.ts'
import { usageError, printOutput } from './lib/command-output.ts'
import type { CommandOutput } from './lib/command-output.ts'
import { verifyText } from './lib/verify-log.ts'

// `npm run -s replay -- [--verify] FILE`, or `-` for standard input. What it prints and its exit codes: docs/journal.md
// and, for the logs of online games, docs/log.md.
const given = process.argv.slice(2)
const files = given.filter((word) => word !== '--verify')
printOutput(await told())

async function told(): Promise<CommandOutput> {
  const [file, ...more] = files
  if (file === undefined || more.length > 0 || file.startsWith('--') || given.length > 2)
    return usageError('usage: npm run -s replay -- [--verify] FILE   (- reads standard input)')
  try {
    const content = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8')
    return given.length > files.length ? verifyText(content, gameById) : replay(content, gameById)
  } catch (error) {
    return usageError(`replay: ${error instanceof Error ? error.message : String(error)}`)
  }
}
