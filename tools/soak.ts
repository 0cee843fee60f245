import type * as Command from './lib/soak-command.ts'
import { printOutput } from './lib/command-output.ts'
import { importBundled } from './lib/import-bundled.ts'

// `npm run soak -- 2000 [--from 1] [--whole] [--attack equivocate]` simulates online games and prints what
// happened in them; `npm run soak -- 400 --mutations` plants the known defects and shows that each is found.
// See docs/reliability.md.
const { runSoak } = await importBundled<typeof Command>('soak-command')
printOutput(runSoak(process.argv.slice(2)))
