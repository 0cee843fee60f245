import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { bga } from './lib/bga.ts'
import { printOutput, usageError } from './lib/command-output.ts'
import type { CommandOutput } from './lib/command-output.ts'

// `npm run -s bga -- FILE`, or `-` for standard input; see docs/bga.md.
printOutput(await told(process.argv.slice(2)))

async function told([file, ...more]: readonly string[]): Promise<CommandOutput> {
  if (file === undefined || more.length > 0 || file.startsWith('--'))
    return usageError('usage: npm run -s bga -- FILE   (- reads standard input)')
  try {
    return bga(file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8'))
  } catch (error) {
    return usageError(`bga: ${error instanceof Error ? error.message : String(error)}`)
  }
}
