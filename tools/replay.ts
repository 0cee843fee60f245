import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { gameById } from '../src/engine/games/index.ts'
import { replay } from './lib/replay.ts'
import { misused, writeOut } from './lib/told.ts'
import type { Told } from './lib/told.ts'

// `npm run -s replay -- FILE`, or `-` for standard input. What it prints and its exit codes: docs/journal.md.
const [file, ...more] = process.argv.slice(2)
writeOut(await told())

async function told(): Promise<Told> {
  if (file === undefined || more.length > 0)
    return misused('usage: npm run -s replay -- FILE   (- reads standard input)')
  try {
    return replay(file === '-' ? await text(process.stdin) : readFileSync(file, 'utf8'), gameById)
  } catch (error) {
    return misused(`replay: ${error instanceof Error ? error.message : String(error)}`)
  }
}
