/** How many letters and digits name a room. */
export const CODE_LENGTH = 16
/** Nothing that could be read as something else: no 0 and O, no 1, I and L. */
const CODE_LETTERS = /^[2-9A-HJKMNP-Z]*$/
/** What people put between the groups, and what comes along when a message is copied. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}._]/gu
/** The part of a link that names a room, with a moment of the past and with servers of one's own behind it. */
const LINK = /\/j\/([0-9A-Za-z\p{Pd}]+)(?:@\d*)?(\?[^\s#]*)?/u

/** Why a text is no code, as the end of a message key; `short` may still become one. */
export type CodeProblem = 'short' | 'long' | 'letters' | 'link'
export type ParsedCode =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path?: undefined; readonly problem: CodeProblem; readonly length: number }

/** Reads a code or a whole link however it was typed or pasted; the path is that of the room's page. */
export function parseTypedCode(text: string): ParsedCode {
  const [, linked, wishes = ''] = LINK.exec(text) ?? []
  if (linked === undefined && text.includes('/')) return { problem: 'link', length: 0 }
  const letters = (linked ?? text).replaceAll(SEPARATORS, '').toUpperCase()
  const problem = problemOf(letters)
  if (problem === undefined) return { path: `/j/${formatGroups(letters)}${wishes}` }
  return { problem: linked === undefined ? problem : 'link', length: letters.length }
}

function problemOf(letters: string): CodeProblem | undefined {
  if (!CODE_LETTERS.test(letters)) return 'letters'
  if (letters.length > CODE_LENGTH) return 'long'
  return letters.length < CODE_LENGTH ? 'short' : undefined
}

function formatGroups(letters: string): string {
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-')
}
