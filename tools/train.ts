import { train } from './lib/train/train.ts'

// `npm run train -- --game puerto-rico --seats 3`; see docs/decisions/0028-nets-that-games-taught.md.
await train(process.argv.slice(2), (line) => void console.log(line))
