import { join } from 'node:path'
import {
  createFormatter,
  createParser,
  createProgram,
  DEFAULT_CONFIG,
  EnumType,
  SchemaGenerator,
} from 'ts-json-schema-generator'
import type { SubNodeParser } from 'ts-json-schema-generator'
import { ROOT } from '../../fresh-build.ts'

/** The games whose lines have a schema, by id: `docs/bot-protocol/<id>.schema.json`. */
export const SCHEMA_GAMES = ['puerto-rico', 'endeavor'] as const
export type SchemaGame = (typeof SCHEMA_GAMES)[number]

/** The path of the schema of a game's lines. */
export function schemaPath(game: SchemaGame): string {
  return join(ROOT, 'docs/bot-protocol', `${game}.schema.json`)
}

/** Generates the JSON Schema (draft 7) of the lines of a game from the type `Line` of its file in this folder. */
export function generateSchema(game: SchemaGame): string {
  const config = {
    ...DEFAULT_CONFIG,
    path: join(ROOT, 'tools/lib/arena/schemas', `${game}.ts`),
    tsconfig: join(ROOT, 'tsconfig.json'),
    type: 'Line',
    expose: 'all' as const,
    sortProps: false,
    skipTypeCheck: true,
    encodeRefs: false,
  }
  const program = createProgram(config)
  const checker = program.getTypeChecker()
  /** `(typeof LIST)[number]`: the library reads the list's source, the type checker also knows what `...OTHERS` holds. */
  const namesOfList: SubNodeParser = {
    supportsNode: (node) => 'objectType' in node && namesOf(node) !== undefined,
    createType: (node) => new EnumType(`names-${String(node.pos)}`, namesOf(node) ?? []),
  }
  const namesOf = (node: Parameters<SubNodeParser['supportsNode']>[0]): string[] | undefined => {
    const type = checker.getTypeAtLocation(node)
    const values = (type.isUnion() ? type.types : [type]).map((one) =>
      one.isStringLiteral() ? one.value : undefined,
    )
    return values.every((value) => value !== undefined) ? values : undefined
  }
  const parser = createParser(program, config, (all) => void all.addNodeParser(namesOfList))
  const schema = new SchemaGenerator(program, parser, createFormatter(config), config).createSchema('Line')
  return `${JSON.stringify(plain(schema, false), undefined, 2)}\n`
}

/** Points of a score may end in a half; everything else is counted in whole numbers. */
const HALVES = 'Score'

/** A part of a schema with whole numbers for numbers, and names of generic types without their arguments. */
function plain(part: unknown, hasHalves: boolean): unknown {
  if (Array.isArray(part)) return part.map((one) => plain(one, hasHalves))
  if (typeof part === 'string') return part.replace(/<.*>$/, '')
  if (typeof part !== 'object' || part === null) return part
  const entries = Object.entries(part).map(([key, value]) => {
    if (key === 'type' && value === 'number') return [key, hasHalves ? 'number' : 'integer']
    if (key === 'description') return [key, value]
    const name = key.replace(/<.*>$/, '')
    return [name, plain(value, hasHalves || name === HALVES)]
  })
  const names = new Set(entries.map(([name]) => name))
  if (names.size < entries.length) throw new Error(`two types of one name among ${[...names].join(', ')}`)
  return Object.fromEntries(entries)
}
