import { hashText } from '../../engine/core/hash.ts'
import type { OptionSpec, OptionSpecs } from '../../engine/core/options.ts'
import { formatSubset, parseSubset } from '../../engine/core/subset-option.ts'
import type { Options } from '../table.ts'
import type { PackReader, PackWriter } from './packed-number.ts'
import { putWord, takeWord } from './packed-text.ts'

/** The most options, and the most names of a list. */
const MAX_COUNT = 64
const TAGS = 0x1_0000

/** A name as a number of 16 bits, so that it stays readable when options are added or change places. */
export function tagOf(name: string): number {
  return parseInt(hashText(name).slice(0, 4), 16)
}

/** Puts the options that differ from their defaults. */
export function packOptions(out: PackWriter, specs: OptionSpecs, options: Options): void {
  const chosen = Object.entries(specs).filter(([name, spec]) => options[name] !== spec.default)
  out.put(chosen.length, MAX_COUNT)
  for (const [name, spec] of chosen) {
    putTag(out, name)
    packValue(out, spec, String(options[name]))
  }
}

/** The options that differ from their defaults, not validated; undefined if one is unknown here. */
export function unpackOptions(from: PackReader, specs: OptionSpecs): Record<string, unknown> | undefined {
  const options: Record<string, unknown> = {}
  for (let left = from.take(MAX_COUNT); left > 0; left--) {
    const name = takeTag(from, Object.keys(specs))
    if (name === undefined) return undefined
    options[name] = unpackValue(from, specs[name]!)
  }
  return options
}

/** A switch has only one value that is not its default. */
function packValue(out: PackWriter, spec: OptionSpec, value: string): void {
  if (spec.type === 'pick') putTag(out, value)
  if (spec.type === 'code') putWord(out, value.toLowerCase())
  if (spec.type !== 'subset') return
  const names = parseSubset(value)
  out.put(names.length, MAX_COUNT)
  for (const name of names) putTag(out, name)
}

function unpackValue(from: PackReader, spec: OptionSpec): unknown {
  if (spec.type === 'switch') return !spec.default
  if (spec.type === 'pick') return takeTag(from, spec.of)
  if (spec.type === 'code') return takeWord(from).toUpperCase()
  const known = spec.groups.flatMap(({ of }) => of)
  const names = Array.from({ length: from.take(MAX_COUNT) }, () => takeTag(from, known))
  return names.some((name) => name === undefined) ? undefined : formatSubset(spec, names as string[])
}

function putTag(out: PackWriter, name: string): void {
  out.put(tagOf(name), TAGS)
}
function takeTag(from: PackReader, names: readonly string[]): string | undefined {
  const tag = from.take(TAGS)
  return names.find((name) => tagOf(name) === tag)
}
