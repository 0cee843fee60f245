/** Letters and digits of a room code. */
export const CODE_LENGTH = 16
/** No characters that are easily mistaken: no 0 and O, no 1, I and L. */
const CODE_LETTERS = /^[2-9A-HJKMNP-Z]*$/
/** Separators between groups, and invisible characters from copied messages. */
const SEPARATORS = /[\s\p{Pd}\p{Cf}._]/gu
/** The room code in a link; a ply (`@12`) and custom servers (`?…`) may follow. */
const LINK = /\/j\/([0-9A-Za-z\p{Pd}]+)(?:@\d*)?(\?[^\s#]*)?/u

/** Why a text is not a code, as the end of a message key. `short` is no error while typing. */
export type CodeProblem = 'short' | 'long' | 'letters' | 'link'
export type ParsedCode =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path?: undefined; readonly problem: CodeProblem; readonly length: number }

/** Parses a room code or an invitation link. `path` is the path of the room's page. */
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
