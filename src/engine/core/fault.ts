/** Thrown when we are wrong. What a stranger does wrong is a refusal, never a fault. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** Says what the code around it relies on; throws if that does not hold. */
export function assert(truth: boolean, what: string): asserts truth {
  if (!truth) throw new Fault(what)
}
