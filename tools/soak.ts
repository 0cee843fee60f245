import { gameById } from '../src/engine/games/registry.ts'
import { findDefects, soak } from './lib/soak.ts'
import { printOutput } from './lib/command-output.ts'

// `npm run soak -- 2000 [--from 1] [--whole] [--attack equivocate]` simulates online games and prints what
// happened in them; `npm run soak -- 400 --mutations` plants the known defects and shows that each is found.
// See docs/reliability.md.
const args = process.argv.slice(2)
printOutput(args.includes('--mutations') ? findDefects(args, gameById) : soak(args, gameById))
