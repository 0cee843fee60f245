import { join } from 'node:path'
import type * as Command from './lib/openings/openings.ts'
import { printOutput } from './lib/command-output.ts'
import { ROOT } from './lib/fresh-build.ts'
import { importBundled } from './lib/import-bundled.ts'

// `npm run openings` plays games of one level and counts what first choices, seats and buildings won: the data of the page of
// openings (docs/bots.md). The next run plays only what is missing.
const { openings } = await importBundled<typeof Command>('openings/openings')
const surroundings = {
  fileOf: (game: string, level: string) => join(ROOT, 'src/session/openings/data', `${game}.${level}.json`),
  progress: (line: string) => void process.stderr.write(`${line}\n`),
}
printOutput(await openings(process.argv.slice(2), surroundings))
