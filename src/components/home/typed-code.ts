import { CODE_LETTERS, normalizeCode } from '../../engine/core/code-letters.ts'
import { inGroups, mendPath, pathIn, roomCodeIn } from '../../session/link/damaged-links.ts'

/** Letters and digits of a room code. */
export const CODE_LENGTH = 16

/** Why a text is not a code, as the end of a message key. `short` is no error while typing. */
export type CodeProblem = 'short' | 'long' | 'letters' | 'link'
export type ParsedCode =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path?: undefined; readonly problem: CodeProblem; readonly length: number }

/** Parses a room code or an invitation link, also in a message. `path` is the path of the room's page. */
export function parseTypedCode(text: string): ParsedCode {
  const path = pathIn(text)
  if (path !== undefined || text.includes('/')) {
    const mended = path?.startsWith('/j/') === true ? mendPath(path).replace(/@\d+/, '') : ''
    return roomCodeIn(mended.split('?')[0]!.slice('/j/'.length)) === undefined
      ? { problem: 'link', length: 0 }
      : { path: mended }
  }
  const code = roomCodeIn(text)
  if (code !== undefined) return { path: `/j/${inGroups(code)}` }
  const letters = normalizeCode(text)
  return { problem: problemOf(letters), length: letters.length }
}

function problemOf(letters: string): CodeProblem {
  if ([...letters].some((letter) => !CODE_LETTERS.includes(letter))) return 'letters'
  return letters.length > CODE_LENGTH ? 'long' : 'short'
}
