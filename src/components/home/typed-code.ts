import { CODE_LETTERS, normalizeCode } from '../../engine/core/code-letters.ts'
import { inGroups, mendPath, pathIn, roomCodeIn } from '../../session/link/damaged-links.ts'

/** Letters and digits of a room code. */
export const CODE_LENGTH = 16

/** Why a text leads nowhere, as the end of a message key. `short` is no error while typing. */
export type CodeProblem = 'short' | 'long' | 'letters' | 'link' | 'part'
export type ParsedCode =
  | { readonly path: string; readonly problem?: undefined }
  | { readonly path?: undefined; readonly problem: CodeProblem; readonly length: number }

/** Pages of which a link says more than their name: those with a room code, and those with a packed text. */
const WITH_CODE = ['j', 'receive', 'group']
const WITH_TEXT = ['g', 'c', 's', 'm']

/**
 * Parses a room code or a link to one of our pages, also in a message. `path` is the path of the page; `isPage` tells whether
 * there is such a page.
 */
export function parseTypedCode(text: string, isPage: (path: string) => boolean): ParsedCode {
  const path = pathIn(text) ?? /#(\/[a-z]+)/.exec(text)?.[1]
  if (path !== undefined || text.includes('/')) return parseLink(path, isPage)
  const code = roomCodeIn(text)
  if (code !== undefined) return { path: `/j/${inGroups(code)}` }
  const letters = normalizeCode(text)
  return { problem: problemOf(letters), length: letters.length }
}

function parseLink(path: string | undefined, isPage: (path: string) => boolean): ParsedCode {
  if (path === undefined || !isPage(path)) return { problem: 'link', length: 0 }
  // A link to a table leads to the position that it has now.
  const mended = path.startsWith('/j/') ? mendPath(path).replace(/@\d+/, '') : mendPath(path)
  const [, page = '', rest = ''] = mended.split('?')[0]!.split('/')
  const isPart =
    (WITH_CODE.includes(page) && mended !== '/group' && roomCodeIn(rest) === undefined) ||
    (WITH_TEXT.includes(page) && rest === '')
  return isPart ? { problem: 'part', length: 0 } : { path: mended }
}

function problemOf(letters: string): CodeProblem {
  if ([...letters].some((letter) => !CODE_LETTERS.includes(letter))) return 'letters'
  return letters.length > CODE_LENGTH ? 'long' : 'short'
}
