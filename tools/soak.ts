import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Command from './lib/soak-command.ts'
import { printOutput } from './lib/command-output.ts'

// `npm run soak -- 2000 [--from 1] [--whole] [--attack equivocate]` simulates online games and prints what
// happened in them; `npm run soak -- 400 --mutations` plants the known defects and shows that each is found.
// See docs/reliability.md. The simulation is bundled first: that plays four times as many games in the same time.
const root = join(import.meta.dirname, '..')
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: 'tools/lib/soak-command.ts',
    outDir: '.cache/soak',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'soak.mjs' } },
  },
})
const bundle = pathToFileURL(join(root, '.cache/soak/soak.mjs')).href
const { runSoak } = (await import(bundle)) as typeof Command
printOutput(runSoak(process.argv.slice(2)))
