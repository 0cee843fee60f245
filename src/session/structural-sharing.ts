/** Do the two say the same? For plain data: numbers, words, lists and objects of them. */
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

/** Puts a value where it is shown, unless the same stands there: what does not change is not drawn again. */
export function setIfChanged<Value>(place: { value: Value }, value: Value): void {
  if (!isDeepEqual(place.value, value)) place.value = value
}

const isPlain = (thing: unknown): thing is Readonly<Record<string, unknown>> =>
  typeof thing === 'object' && thing !== null && Object.getPrototypeOf(thing) === Object.prototype

/**
 * The thing anew, with every part that says the same as before being the very part from before: whoever draws a part sees
 * at a glance whether it has changed. The whole is always new.
 */
export function shareStructure<Thing>(before: unknown, after: Thing): Thing
export function shareStructure(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return after.map((part, at) => reuse(before[at], part))
  if (!isPlain(before) || !isPlain(after)) return after
  return Object.fromEntries(Object.entries(after).map(([key, part]) => [key, reuse(before[key], part)]))
}

/** The part from before if it says the same. */
function reuse(before: unknown, after: unknown): unknown {
  if (Object.is(before, after) || typeof after !== 'object') return after
  const shared = shareStructure(before, after)
  return isSame(before, shared) ? before : shared
}

/** Are all parts of the two the very same? */
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
