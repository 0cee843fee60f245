import { gameById } from '../src/engine/games/registry.ts'
import { play } from './lib/play.ts'
import { printOutput } from './lib/command-output.ts'

// `npm run -s play -- --game puerto-rico --seats 4 --seed X --bots boatswain`; see docs/journal.md.
printOutput(await play(process.argv.slice(2), gameById))
