import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { gameById } from '../src/engine/games/registry.ts'
import { replay } from './lib/replay.ts'
import { usageError, printOutput } from './lib/command-output.ts'
import type { CommandOutput } from './lib/command-output.ts'
import { verifyText } from './lib/verify-log.ts'

// `npm run -s replay -- FILE`, or `-` for standard input; `-- --verify FILE [FILE OF THE EARLIER GAME]`. What it prints and its exit codes: docs/journal.md
// and, for the logs of online games, docs/log.md.
const given = process.argv.slice(2)
const files = given.filter((word) => word !== '--verify')
printOutput(await told())

async function told(): Promise<CommandOutput> {
  const isVerified = given.length === files.length + 1
  const [file, earlier, ...more] = files
  const isTooMuch =
    more.length > 0 || given.length > files.length + 1 || (earlier !== undefined && !isVerified)
  if (file === undefined || isTooMuch || files.some((name) => name.startsWith('--')))
    return usageError(
      'usage: npm run -s replay -- [--verify] FILE [LOG OF THE EARLIER GAME]   (- reads standard input)',
    )
  try {
    const content = file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8')
    const before = earlier === undefined ? null : readFileSync(earlier, 'utf8')
    return isVerified ? verifyText(content, gameById, before) : replay(content, gameById)
  } catch (error) {
    return usageError(`replay: ${error instanceof Error ? error.message : String(error)}`)
  }
}
