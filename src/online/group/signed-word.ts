import * as v from 'valibot'
import type { Verify } from '../../net/crypto/keys.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { CLOCK_TOLERANCE } from './entry.ts'

// What vouches and contacts have in common: of two signed words about the same the later counts.

export interface SignedWord {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly sig: string
}
export type WordFault = 'malformed' | 'future' | 'badSignature'

interface WordKind<Word> {
  readonly shape: v.GenericSchema<unknown, Word>
  /** The key that signs it. */
  signer(word: Word): string
  signingText(tag: string, word: Word): string
}

/** The date of a word that replaces one: a clock that was put back lets no older word count. */
export const dateAfter = (now: number, before: SignedWord | undefined): number =>
  Math.max(now, (before?.at ?? -1) + 1)

/**
 * A function that parses a word from outside and verifies its signature; it never throws. `known`: words that were verified
 * before.
 */
export const wordReader =
  <Word extends SignedWord>({ shape, signer, signingText }: WordKind<Word>) =>
  async (
    from: unknown,
    tag: string,
    now: number,
    verify: Verify,
    known: readonly Word[] = [],
  ): Promise<Word | { readonly fault: WordFault }> => {
    const read = v.safeParse(shape, from)
    if (!read.success) return { fault: 'malformed' }
    const word = read.output
    if (word.at > now + CLOCK_TOLERANCE) return { fault: 'future' }
    const text = signingText(tag, word)
    if (known.some((one) => one.sig === word.sig && signingText(tag, one) === text)) return word
    return (await verify(signer(word), text, word.sig)) ? word : { fault: 'badSignature' }
  }

/** The latest word about each subject, the last one first. */
export function latestWords<Word extends SignedWord>(
  words: readonly Word[],
  subject: (word: Word) => string,
  isAfter: (one: Word, other: Word) => boolean,
): Word[] {
  const latest = new Map<string, Word>()
  for (const word of words) {
    const before = latest.get(subject(word))
    if (before === undefined || isAfter(word, before)) latest.set(subject(word), word)
  }
  return [...latest.values()].sort((one, other) => (isAfter(one, other) ? -1 : 1))
}

/** The same on all devices with the same words. */
export const wordsSum = (words: readonly SignedWord[]): string =>
  hashOf(words.map(({ sig }) => sig).join(' ')).slice(0, 32)
