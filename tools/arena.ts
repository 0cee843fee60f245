import { gameById } from '../src/engine/games/index.ts'
import { arena } from './lib/arena/arena.ts'
import { writeOut } from './lib/told.ts'

// `npm run arena -- --game puerto-rico --seats 4 --bots mate,steady --games 400`; see docs/bots.md.
// The first Ctrl-C tells what has been played, the second just ends.
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
writeOut(await arena(process.argv.slice(2), gameById, stop.signal))
