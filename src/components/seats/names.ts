import { nameKey, nameProblemOf } from '../../session/names.ts'

/** What is wrong with a name, as the end of a message key; undefined if it may be used. */
export function nameProblem(
  seats: readonly { readonly name: string }[],
  at: number,
): ReturnType<typeof nameProblemOf> | 'taken' {
  const name = normalizeName(seats[at]!.name)
  const isTaken = seats.some((seat, chair) => chair !== at && nameKey(seat.name) === nameKey(name))
  return nameProblemOf(name) ?? (isTaken ? 'taken' : undefined)
}

/** A name as it is stored: Unicode NFC, without spaces around it. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim()
}
