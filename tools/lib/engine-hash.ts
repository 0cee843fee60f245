import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Sources that determine the course of a game: rules, bots, and how a bot is asked. */
const DECIDES = ['src/engine', 'src/bots', 'src/session/thinking.ts', 'src/session/dice-source.ts']
/** Tests, and analysis for boards, which decides nothing. */
const IRRELEVANT = /[.](test|bench|fixture)[.]ts$|\/insight\//

/** The hash of these sources as 16 hexadecimal digits: two builds with different hashes do not play together. */
export function engineHash(root: string): string {
  const hash = createHash('sha256')
  for (const file of DECIDES.flatMap((place) => filesIn(root, place)).sort()) {
    hash.update(`${file}\n${readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n')}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(root: string, place: string): string[] {
  if (place.endsWith('.ts')) return [place]
  return readdirSync(join(root, place), { withFileTypes: true }).flatMap((entry) => {
    const path = `${place}/${entry.name}`
    if (entry.isDirectory()) return filesIn(root, path)
    return /[.](ts|json)$/.test(path) && !IRRELEVANT.test(path) ? [path] : []
  })
}
