import type * as Command from './lib/search-answers.ts'
import { printOutput } from './lib/command-output.ts'
import { importBundled } from './lib/import-bundled.ts'

// `npx tsx tools/search-answers.ts [ANSWERS] [--game ID] [--from GAME]` looks for automatic answers that are not the best, until
// it has compared that many (docs/questions.md).
const { searchAnswers } = await importBundled<typeof Command>('search-answers')
printOutput(searchAnswers(process.argv.slice(2)))
