import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateSchema, SCHEMA_GAMES, schemaPath } from './lib/arena/schemas/generate.ts'

// `npx tsx tools/schemas.ts` writes the schemas of the bot protocol; see docs/bot-protocol.md.
for (const game of SCHEMA_GAMES) {
  const path = schemaPath(game)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, generateSchema(game))
  console.log(path)
}
