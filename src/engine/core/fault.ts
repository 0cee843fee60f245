/** Thrown for an error of the program. Wrong input from outside is a refusal (a value), never a fault. */
export class Fault extends Error {
  override readonly name = 'Fault'
}

/** Throws a fault unless the condition holds, on which the code around it relies. */
export function assert(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Fault(what)
}
