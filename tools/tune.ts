import { gameById } from '../src/engine/games/registry.ts'
import { tune } from './lib/tune/tune.ts'

// `npm run tune -- --game puerto-rico --seats 3,4 --minutes 10`; see docs/decisions/0023-the-policy-of-puerto-rico-is-a-tuned-linear-rating.md.
await tune(process.argv.slice(2), gameById, (line) => void console.log(line))
