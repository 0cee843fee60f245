import { CODE_LETTERS } from '../../engine/core/code-letters.ts'

// What people carry by hand: the links of all pages, and codes. Chat programs add signs, marks, trackers and characters that no
// one sees, and set other dashes. Each page knows what its links consist of: that is read, and the rest is left out.

const FOUR = `[${CODE_LETTERS}]{4}`
/** Four groups of four, whatever stands between them, as a word of its own. */
const ROOM_CODE = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${FOUR}[^\p{L}\p{N}@?&]{0,3}){3}${FOUR}(?![\p{L}\p{N}])`,
  'iu',
)
/** Pages whose links have a room code, and those whose links have a packed text. */
const ROOMS = ['j', 'receive', 'group']
const PACKED = ['g', 'c', 's']
/** The parameters of a room, a transfer and a group. */
const PARAMETERS = ['broker', 'ice', 'relay', 'days', 'open', 'n', 'end', 'p', 'm']
/** Characters; no link comes near, and a longer path is left as it is. */
const LONGEST = 10_000
/** White space, and what no one sees. */
export const UNSEEN = /[\s\p{Cc}\p{Cf}]/gu
/** Dashes of all kinds; some programs make one long dash of two hyphens. */
export const DASH = String.raw`\p{Pd}\u2212`
export const WORD = new RegExp(String.raw`[\w${DASH}]+`, 'gu')

/** The sixteen letters of a room code in a text, in capitals; undefined if there is none. */
export function roomCodeIn(text: string): string | undefined {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')
  const letters = (ROOM_CODE.exec(plain)?.[0] ?? plain).replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()
  return letters.length === 16 && [...letters].every((letter) => CODE_LETTERS.includes(letter))
    ? letters
    : undefined
}
/** Sixteen letters as they are shown, in groups of four. */
export const inGroups = (letters: string): string => letters.replaceAll(/(.{4})(?=.)/g, '$1-')

/** The path of a page in a text, such as in a message with a link; undefined if there is none. */
export const pathIn = (text: string): string | undefined => /(?:^|[\s#])(\/[a-z]+\/\S*)/iu.exec(text)?.[1]

/** The path of a page, what stands behind the `#` of a link, without what was added on its way; never throws. */
export function mendPath(path: string): string {
  if (path.length > LONGEST) return path
  const [page, query] = splitAt(path.includes('?') ? path : decoded(path), '?')
  const [, kind = '', rest = ''] = /^\/([a-z]+)\/(.*)$/su.exec(decoded(page)) ?? []
  if (ROOMS.includes(kind)) return mendRoom(kind, rest, query) ?? path
  if (PACKED.includes(kind)) return mendPacked(kind, rest) ?? path
  if (kind === 'm') return `/m/${firstWord(rest)}`
  return path.replace(query === '' ? ENDING_OR_MORE : ENDING, '')
}
/** What no path of another page, and no address of a server, ends with; encoded as browsers and programs do it, or not. */
const ENDING = /(?:[^0-9A-Za-z=/%]|%(?:0[AD]|2[02]|3[CE]|60|[89A-F][0-9A-F]))+$/i
const ENDING_OR_MORE = new RegExp(`&.*$|${ENDING.source}`, 'i')

function mendPacked(kind: string, rest: string): string | undefined {
  const text = /^[0-9A-Za-z]+(?:@\d+)?/.exec(rest.replaceAll(UNSEEN, ''))?.[0]
  return text && `/${kind}/${text}`
}

function mendRoom(kind: string, rest: string, query: string): string | undefined {
  const [code, after] = splitAt(rest, '@')
  const letters = roomCodeIn(splitAt(code, '&')[0])
  if (letters === undefined) return undefined
  const ply = /^\d+/.exec(after)
  const parameters = query
    .replaceAll('&amp;', '&')
    .split('&')
    .map((parameter) => splitAt(parameter, '='))
    .filter(([name]) => PARAMETERS.includes(name))
    .map(([name, value]) => (value === '' ? name : `${name}=${mendValue(name, value)}`))
  const end = parameters.length === 0 ? '' : `?${parameters.join('&')}`
  return `/${kind}/${inGroups(letters)}${ply === null ? '' : `@${ply[0]}`}${end}`
}

/** A parameter as a link has it, still encoded. */
function mendValue(name: string, value: string): string {
  if (name === 'p' || name === 'm') return firstWord(decoded(value))
  if (name === 'days') return value.slice(0, 1)
  if (/^none(?![\w%])/.test(value)) return 'none'
  // A name and a password may end with any sign.
  const isFree = name === 'n' || (name === 'ice' && /\s|\+|%20/.test(value))
  return value.replace(isFree ? UNSEEN_END : ENDING, '')
}
const UNSEEN_END = /(?:[\p{Cf}\s]|%E2%80%(?:8[BEF]|A[A-E])|%E2%81%A0|%EF%BB%BF|%C2%A[0D])+$/iu

/** The first run of letters, digits, `-` and `_`, and of dashes that may have been `-`. */
const firstWord = (text: string): string => text.replaceAll(UNSEEN, '').match(WORD)?.[0] ?? ''

function splitAt(text: string, sign: string): readonly [before: string, after: string] {
  const at = text.indexOf(sign)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
