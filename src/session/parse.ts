import * as v from 'valibot'

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

/** A name people read: at most 24 characters, none that is invisible or turns the direction of writing. */
export const nameShape = v.pipe(
  v.string(),
  v.maxLength(200),
  v.normalize('NFC'),
  v.trim(),
  v.check(
    (name) =>
      name.length > 0 && [...name].length <= 24 && !/[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u.test(name),
  ),
)

/** An identifier of ours, such as a game, a colour or an option. */
export const identifierShape = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,31}$/))

/** Reads JSON text of bounded size; `undefined` stands for "not JSON" or "too long", which `isTooLong` tells apart. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
