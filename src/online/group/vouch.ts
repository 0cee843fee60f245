import * as v from 'valibot'
import { keyShape, signatureShape } from '../../net/crypto/keys.ts'
import type { Signer } from '../../net/crypto/keys.ts'
import { hashOf } from '../../log/records/signing-text.ts'
import { timestampShape } from './entry.ts'
import { groupPersons } from './persons.ts'
import { dateAfter, latestWords, wordReader } from './signed-word.ts'

// A vouch: the signed word of one key that another one is of the same person, or is no longer. Two keys that vouch for each
// other are of one person (persons.ts, decision 56).

/** How many vouches a group keeps, and how many of one key. */
export const MAX_VOUCHES = 100
const MAX_VOUCHES_OF_ONE = 16

export const vouchShape = v.pipe(
  v.strictObject({
    from: keyShape,
    to: keyShape,
    is: v.boolean(),
    /** Milliseconds since 1970; of two vouches of one key about another the later counts. */
    at: timestampShape,
    sig: signatureShape,
  }),
  v.check(({ from, to }) => from !== to),
)
export type Vouch = v.InferOutput<typeof vouchShape>

/** It begins with the tag of the group, so that no vouch counts in another group. */
const signingText = (tag: string, { from, to, is, at }: Omit<Vouch, 'sig'>): string =>
  JSON.stringify(['group', tag, 'same', from, to, is, at])

/** Says that the key `to` is of the same person as the signer's, or no longer; it replaces what the signer said before. */
export async function signVouch(
  tag: string,
  { to, is, now }: { readonly to: string; readonly is: boolean; readonly now: number },
  signer: Signer,
  said: readonly Vouch[] = [],
): Promise<Vouch> {
  const from = signer.publicKey
  const before = said.find((one) => one.from === from && one.to === to)
  const vouch = { from, to, is, at: dateAfter(now, before) }
  return { ...vouch, sig: await signer.sign(signingText(tag, vouch)) }
}

/** Parses a vouch from outside and verifies its signature; never throws. */
export const readVouch = wordReader<Vouch>({ shape: vouchShape, signer: ({ from }) => from, signingText })

/** Of two with one date the one that takes back counts, else the smaller signature: the order of arrival never matters. */
function isAfter(one: Vouch, other: Vouch): boolean {
  if (one.at !== other.at) return one.at > other.at
  if (one.is !== other.is) return !one.is
  return one.sig < other.sig
}

/**
 * The latest vouch of each key about each other one, in a fixed order. If there are too many, those of known keys
 * (known-keys.ts) and of their persons come first, so that no invented keys push them out.
 */
export function joinVouches(vouches: readonly Vouch[], known: ReadonlySet<string>): readonly Vouch[] {
  const latest = latestWords(vouches, ({ from, to }) => `${from} ${to}`, isAfter)
  const persons = groupPersons(latest).filter((keys) => keys.some((key) => known.has(key)))
  const trusted = new Set([...known, ...persons.flat()])
  const counts = new Map<string, number>()
  return latest
    .filter(({ from }) => {
      counts.set(from, (counts.get(from) ?? 0) + 1)
      return counts.get(from)! <= MAX_VOUCHES_OF_ONE
    })
    .sort((one, other) => Number(trusted.has(other.from)) - Number(trusted.has(one.from)))
    .slice(0, MAX_VOUCHES)
    .sort((one, other) => (one.sig < other.sig ? -1 : 1))
}

/**
 * Nine digits that both devices show before their person links them. Another key has another number; one with the same takes a
 * billion tries.
 */
export function numberOf(tag: string, one: string, other: string): string {
  const digest = hashOf(JSON.stringify(['group', tag, 'number', ...[one, other].sort()]))
  return String(parseInt(digest.slice(0, 12), 16) % 1_000_000_000).padStart(9, '0')
}
