import { endeavor } from './endeavor/entry.ts'
import type { GameEntry } from './game-entry.ts'
import { puertoRico } from './puerto-rico/entry.ts'

/** Every game of the user interface, in the order of the engine's registry. */
export const GAME_ENTRIES: readonly GameEntry[] = [puertoRico, endeavor]
