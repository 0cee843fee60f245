/** The letters of a code, without those that look alike: no 0 and O, no 1, I and L. */
export const CODE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
/** Characters that people put between letters, and invisible ones that are copied along with a message. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}._]/gu

/** Returns the normal form of a typed or pasted code. The result need not be a code. */
export function normalizeCode(text: string): string {
  return text.replaceAll(SEPARATORS, '').toUpperCase()
}
