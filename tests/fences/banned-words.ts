/** A word or phrase that English texts do not use, and what they say instead; `docs/style.md` has the same list. */
export interface BannedWord {
  readonly not: string
  readonly but: string
  /** How the word is found: whole words, in any case. Without it the words of `not`, separated by commas. */
  readonly pattern?: RegExp
  /** Only in the messages: the documents use the word in another sense, or as a term of the code. */
  readonly isTextOnly?: true
}

const NUMBER = '(?:one|two|three|four|five|\\d+|\\{\\w+\\})'

export const BANNED_WORDS: readonly BannedWord[] = [
  {
    not: 'everybody, somebody, nobody, anybody',
    but: 'everyone, someone, no one, anyone',
    pattern: /\b(?:every|some|no|any)body\b/i,
  },
  { not: 'whoever', but: 'the player who, anyone who' },
  { not: 'anew', but: 'again' },
  { not: 'within your means', but: 'you can afford' },
  { not: 'all the same', but: 'anyway' },
  {
    not: 'one colonist more, two barrels more',
    but: 'an extra colonist, two more barrels',
    // "3 more barrels" is right; "3 barrels more" is not, and {goods} stands for counted barrels. "One thing more than" compares.
    pattern: new RegExp(
      `\\b${NUMBER} (?!or\\b|and\\b|of\\b|no\\b|is\\b|are\\b|that\\b)[a-z]+ more\\b(?! than| of)|\\{goods\\} more\\b`,
      'i',
    ),
  },
  { not: 'any more', but: 'anymore, no longer', isTextOnly: true },
  { not: 'dearer', but: 'worth more, sells for more' },
  { not: 'by lot', but: 'at random' },
  { not: 'at once', but: 'immediately, at the same time', isTextOnly: true },
  { not: 'somebody beside, someone beside', but: 'a player on this device' },
  { not: 'so many', but: 'the number of, as many as' },
  { not: 'everyone’s word', but: 'everyone’s consent', pattern: /\bevery(?:one|body)['’]s word\b/i },
  { not: 'chair', but: 'seat', pattern: /\bchairs?\b/i, isTextOnly: true },
  {
    not: 'he, she, him, his, her, hers',
    but: 'they, them, their',
    pattern: /\b(?:he|she|him|his|hers?)\b/i,
  },
  {
    not: 'harbour, colour, favour, neighbour, labour, licence, grey',
    but: 'harbor, color, favor, neighbor, labor, license, gray',
    pattern: /\b(?:harbour|colour|favour|neighbour|labour|licence|grey)(?:s|ed|ing|ite)?\b/i,
  },
  { not: 'as far as can be told', but: 'best found' },
  { not: 'matchmaker, matchmaking server, meeting place', but: 'connection server' },
  { not: 'network address', but: 'IP address', pattern: /\bnetwork address/i, isTextOnly: true },
  {
    not: 'a server learns',
    but: 'a server can see',
    pattern:
      /\b(?:they|it|servers?|relays?|mailbox|service|you use|players?|members?|devices?|who) (?:will |would |don’t |can’t |only )*learns?\b/i,
    isTextOnly: true,
  },
  { not: 'equal tiles', but: 'tiles of the same kind', pattern: /\bequal tiles?\b/i },
  { not: 'such a', but: 'a, this kind of', pattern: /\bsuch an?\b/i, isTextOnly: true },
  { not: 'of ours', but: 'our own', isTextOnly: true },
  { not: 'press', but: 'click, tap', pattern: /\bpress(?:es|ed|ing)?\b/i, isTextOnly: true },
  {
    not: 'contribution to the draw',
    but: 'response to the random draw',
    pattern: /\bcontributions?\b/i,
    isTextOnly: true,
  },
]

/** The pattern that finds a banned word. */
export function patternOf({ not, pattern }: BannedWord): RegExp {
  return pattern ?? new RegExp(`\\b(?:${not.split(', ').join('|')})\\b`, 'i')
}
