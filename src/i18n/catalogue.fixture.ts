// Reads the message catalogues from the disk, for tests and tools.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Messages by name; a node is a text or a group of messages. */
export interface Catalogue {
  readonly [name: string]: string | Catalogue
}

const LOCALES = join(import.meta.dirname, 'locales')

/** The files of a language, relative to its folder: `app.json`, `endeavor/rules.json`. */
export function filesOf(language: string): readonly string[] {
  const files = readdirSync(join(LOCALES, language), { recursive: true, encoding: 'utf8' })
  return files.filter((name) => name.endsWith('.json')).sort()
}
export function readCatalogue(language: string, file: string): Catalogue {
  return JSON.parse(readFileSync(join(LOCALES, language, file), 'utf8')) as Catalogue
}
/** Every message below a node as [key, text]; keys are written as in the code: `app.settings.theme`. */
export function flatten(node: string | Catalogue, path = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  )
}
/** All messages of a language by key. */
export function messagesOf(language: string): ReadonlyMap<string, string> {
  return new Map(filesOf(language).flatMap((file) => flatten(readCatalogue(language, file))))
}
