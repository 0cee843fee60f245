/** Do the two say the same? For plain data: numbers, words, lists and objects of them. */
export function alike(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, yours] = [Object.entries(one), new Map<string, unknown>(Object.entries(other))]
  return (
    mine.length === yours.size && mine.every(([key, part]) => yours.has(key) && alike(part, yours.get(key)))
  )
}

/** Puts a value where it is shown, unless the same stands there: what does not change is not drawn again. */
export function put<Value>(place: { value: Value }, value: Value): void {
  if (!alike(place.value, value)) place.value = value
}
