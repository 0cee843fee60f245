import { join } from 'node:path'
import type * as Command from './lib/calibrate/calibrate.ts'
import { printOutput } from './lib/command-output.ts'
import { ROOT } from './lib/fresh-build.ts'
import { importBundled } from './lib/import-bundled.ts'

// `npm run calibrate` plays games between levels, compares the chances of the analysis with the results, and fits the models
// that make them true (docs/bots.md). What was played lies in .cache/calibrate; the next run plays only what is missing.
const { calibrate } = await importBundled<typeof Command>('calibrate/calibrate')
const surroundings = {
  folder: join(ROOT, '.cache/calibrate'),
  modelFile: join(ROOT, 'src/session/chances/chance-models.ts'),
  progress: (line: string) => void process.stderr.write(`${line}\n`),
}
printOutput(await calibrate(process.argv.slice(2), surroundings))
