import { hashOf } from './signing-text.ts'

// Luck made by everybody (commit-reveal): each member fixes a hash chain by its anchor, and gives one link for every
// roll. Nobody can choose a link, and nobody knows the dice while one link is missing.

/** The chain of one member in one generation; `link(0)` is the anchor, and the hash of link k is link k - 1. */
export interface HashChain {
  readonly anchor: string
  readonly length: number
  link(k: number): string
}

/** Makes a chain from a secret that is used for nothing else. */
export function newHashChain(secret: string, length: number): HashChain {
  const links: string[] = [hashOf(JSON.stringify(['chain', secret]))]
  for (let k = 0; k < length; k++) links.push(hashOf(links[k]!))
  return { anchor: links[length]!, length, link: (k) => links[length - k]! }
}

/** The secret of a generation's chain. Every generation has its own, so no link is ever known before its time. */
export function chainSecret(secret: string, game: string, g: number): string {
  return hashOf(JSON.stringify(['generation', secret, game, g]))
}

/** The link so many places before this one on its chain. */
export function hashRepeatedly(link: string, steps: number): string {
  let at = link
  for (let step = 0; step < steps; step++) at = hashOf(at)
  return at
}

/** Does `link` lie `steps` links behind `known` on one chain? */
export function isOnChain(link: string, known: string, steps: number): boolean {
  return hashRepeatedly(link, steps) === known
}

/** The salt of the roll after record `p`: 128 bits that depend on every link and on all that was decided before. */
export function rollSalt(game: string, p: string, links: readonly string[]): string {
  return hashOf(JSON.stringify(['beacon', game, p, links])).slice(0, 32)
}
