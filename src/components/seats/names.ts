/** Most characters of a name. */
export const NAME_LENGTH = 24
/** Invisible characters, and those that change the writing direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}]/u

/** What is wrong with a name, as the end of a message key; undefined if it may be used. */
export function nameProblem(
  seats: readonly { readonly name: string }[],
  at: number,
): 'empty' | 'long' | 'strange' | 'taken' | undefined {
  const name = normalizeName(seats[at]!.name)
  if (name === '') return 'empty'
  if ([...name].length > NAME_LENGTH) return 'long'
  if (INVISIBLE.test(name)) return 'strange'
  const isTaken = seats.some(
    (seat, chair) => chair !== at && normalizeName(seat.name).toLowerCase() === name.toLowerCase(),
  )
  return isTaken ? 'taken' : undefined
}

/** A name as it is stored: Unicode NFC, without spaces around it. */
export function normalizeName(name: string): string {
  return name.normalize('NFC').trim()
}
