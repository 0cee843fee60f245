import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import type * as Command from './lib/search-answers.ts'
import { printOutput } from './lib/command-output.ts'

// `npm run search-answers -- [ANSWERS] [--game ID] [--from GAME]` looks for automatic answers that are not the best, until
// it has compared that many (docs/questions.md). It is bundled first, as the simulation is.
const root = join(import.meta.dirname, '..')
await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'error',
  build: {
    ssr: 'tools/lib/search-answers.ts',
    outDir: '.cache/search-answers',
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'search-answers.mjs' } },
  },
})
const bundle = pathToFileURL(join(root, '.cache/search-answers/search-answers.mjs')).href
const { searchAnswers } = (await import(bundle)) as typeof Command
printOutput(searchAnswers(process.argv.slice(2)))
