import { gameById } from '../src/engine/games/registry.ts'
import { arena } from './lib/arena/arena.ts'
import { serveArgs } from './lib/arena/serve-args.ts'
import { printOutput } from './lib/command-output.ts'

// `npm run arena -- --game puerto-rico --seats 4 --bots mate,boatswain --games 400`; see docs/bots.md.
// `npm run -s arena -- --serve mate` is a bot for somebody else's arena; see docs/bot-protocol.md.
const args = process.argv.slice(2)
// The first Ctrl-C tells what has been played, the second just ends.
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
printOutput(args.includes('--serve') ? await serveArgs(args) : await arena(args, gameById, stop.signal))
