import { gameById } from '../../src/engine/games/registry.ts'
import type { CommandOutput } from './command-output.ts'
import { measureVisits } from './soak-visits.ts'
import { findDefects, soak } from './soak.ts'

/** What `npm run soak` runs, with the games of the engine; see tools/soak.ts. */
export function runSoak(args: readonly string[]): CommandOutput {
  if (args.includes('--visits')) return measureVisits(args, gameById)
  return args.includes('--mutations') ? findDefects(args, gameById) : soak(args, gameById)
}
