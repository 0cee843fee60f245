/** Deep equality of plain data: numbers, strings, arrays and objects of them. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, yours] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    mine.length === yours.size &&
    mine.every(([key, part]) => yours.has(key) && isDeepEqual(part, yours.get(key)))
  )
}

/** Sets a ref unless its value is deeply equal already, so that nothing is rendered again without need. */
export function setIfChanged<Value>(place: { value: Value }, value: Value): void {
  if (!isDeepEqual(place.value, value)) place.value = value
}

const isPlain = (thing: unknown): thing is Readonly<Record<string, unknown>> =>
  typeof thing === 'object' && thing !== null && Object.getPrototypeOf(thing) === Object.prototype

/**
 * A copy of `after` in which every part that is deeply equal to its part in `before` is that very object, so that a
 * component sees by identity whether its part has changed. The root is always new.
 */
export function shareStructure<Thing>(before: unknown, after: Thing): Thing
export function shareStructure(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return after.map((part, at) => reuse(before[at], part))
  if (!isPlain(before) || !isPlain(after)) return after
  return Object.fromEntries(Object.entries(after).map(([key, part]) => [key, reuse(before[key], part)]))
}

/** `before` if it is deeply equal, else a copy of `after` which shares its equal parts. */
function reuse(before: unknown, after: unknown): unknown {
  if (Object.is(before, after) || typeof after !== 'object') return after
  const shared = shareStructure(before, after)
  return isSame(before, shared) ? before : shared
}

/** Are all direct parts identical? */
function isSame(before: unknown, shared: unknown): boolean {
  if (Array.isArray(before) && Array.isArray(shared))
    return before.length === shared.length && shared.every((part, at) => Object.is(part, before[at]))
  if (!isPlain(before) || !isPlain(shared)) return false
  const names = Object.keys(shared)
  return (
    names.length === Object.keys(before).length &&
    names.every((name) => name in before && Object.is(shared[name], before[name]))
  )
}

/** In development, deeply freezes a value, so that a component that changes it throws; in the built app it does nothing. */
export function frozen<Value>(value: Value): Value {
  if (import.meta.env.DEV) freeze(value)
  return value
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value) || ArrayBuffer.isView(value))
    return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
