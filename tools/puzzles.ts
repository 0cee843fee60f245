import { join } from 'node:path'
import { printOutput } from './lib/command-output.ts'
import { ROOT } from './lib/fresh-build.ts'
import { puzzles } from './lib/puzzles/puzzles.ts'

// `npm run puzzles` looks for puzzles in games of bots (docs/puzzles.md). The next run goes on where the last one stopped.
const surroundings = {
  fileOf: (game: string) => join(ROOT, 'src/session/puzzles/data', `${game}.json`),
  progress: (line: string) => void process.stderr.write(`${line}\n`),
}
printOutput(await puzzles(process.argv.slice(2), surroundings))
