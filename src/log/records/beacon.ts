// The randomness beacon (commit-reveal with hash chains): each member commits to a chain by publishing its
// last hash, the anchor, and reveals one link for every roll. No member can choose a link after the commitment,
// and none can compute the dice while a link is missing (docs/online-protocol.md, "Luck").

import { hashOf } from './signing-text.ts'

/** One member's hash chain for one generation. `link(0)` is the anchor; the hash of link k is link k - 1. */
export interface HashChain {
  readonly anchor: string
  readonly length: number
  link(k: number): string
}

/** Builds a chain of `length` links. The secret must not be used for anything else. */
export function newHashChain(secret: string, length: number): HashChain {
  const links: string[] = [hashOf(JSON.stringify(['chain', secret]))]
  for (let k = 0; k < length; k++) links.push(hashOf(links[k]!))
  return { anchor: links[length]!, length, link: (k) => links[length - k]! }
}

/**
 * Derives the secret of a generation's chain. Each generation has its own, so no link is revealed before its
 * roll.
 */
export function chainSecret(secret: string, game: string, g: number): string {
  return hashOf(JSON.stringify(['generation', secret, game, g]))
}

/** Applies SHA-256 `steps` times: the link that many places nearer to the anchor. */
export function hashRepeatedly(link: string, steps: number): string {
  let at = link
  for (let step = 0; step < steps; step++) at = hashOf(at)
  return at
}

/** Is `link` the one that is `steps` places after `known` on the same chain? */
export function isOnChain(link: string, known: string, steps: number): boolean {
  return hashRepeatedly(link, steps) === known
}

/**
 * The salt of a roll: 128 bits that depend on every link and, through the seed, on the whole log up to a record
 * (`BegunRoll`).
 */
export function rollSalt(game: string, seed: string, links: readonly string[]): string {
  return hashOf(JSON.stringify(['beacon', game, seed, links])).slice(0, 32)
}
