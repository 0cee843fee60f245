import type { OpeningData } from '../../session/openings/opening-data.ts'

/** The levels whose games are counted: one that plays very many, and one that searches and plays fewer. */
export const LEVEL = 'helmsman'
export const SEARCHING_LEVEL = 'mate'

/** Files that `npm run openings` writes; they are parts of the app, and a test parses them. */
const FILES = import.meta.glob<OpeningData>('../../session/openings/data/*.json', { import: 'default' })

/** Fetches the counts of a game and a level; undefined if no games were played. */
export async function loadOpenings(game: string, level: string): Promise<OpeningData | undefined> {
  return FILES[`../../session/openings/data/${game}.${level}.json`]?.()
}
