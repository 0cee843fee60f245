import { gameById } from '../src/engine/games/registry.ts'
import { tune } from './lib/tune/tune.ts'

// `npm run tune -- --game puerto-rico --seats 3,4 --minutes 10`; see docs/decisions/0023-a-policy-of-weights.md.
await tune(process.argv.slice(2), gameById, (line) => void console.log(line))
