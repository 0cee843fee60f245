import * as v from 'valibot'
import { nameProblemOf } from './names.ts'

/** 32 lower-case hexadecimal digits: a seed, a salt or a state hash. */
export const hexShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))

/** A whole number from `least` to `most`. */
export function integer(least: number, most: number) {
  return v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most))
}

/** A whole number, or one that ends in a half. */
export function halfInteger(least: number, most: number) {
  return v.pipe(v.number(), v.multipleOf(0.5), v.minValue(least), v.maxValue(most))
}

/** A displayed name: at most 24 characters, which can be read. */
export const nameShape = v.pipe(
  v.string(),
  v.maxLength(200),
  v.normalize('NFC'),
  v.trim(),
  v.check((name) => nameProblemOf(name) === undefined),
)

/** An identifier, such as of a game, a color or an option. */
export const identifierShape = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** Parses JSON text; undefined if it is malformed. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
