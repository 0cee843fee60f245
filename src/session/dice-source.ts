import { hashText as digest } from '../engine/core/hash.ts'

export { digest }

/** Whoever supplies dice: a seed of this machine now, all players together later. */
export interface DiceSource {
  /** The salt of the roll that `before` rolls of the game went before. */
  salt(before: number): string
}

/** Salt k is the digest of the seed, a bar and k: `digest('<seed>|<k>')`. Public format, see docs/journal.md. */
export function seededDice(seed: string): DiceSource {
  return { salt: (before) => digest(`${seed}|${String(before)}`) }
}

/** A seed from any text: 32 hexadecimal digits are taken as they are, everything else by its digest. */
export function seedOf(text: string): string {
  return /^[0-9a-f]{32}$/.test(text) ? text : digest(text)
}

/** What a bot may use as chance: the same position of the same table gives the same number, and it tells nothing of the salts. */
export function botSeed(luck: string, hash: string): number {
  return parseInt(digest(`bot|${luck}|${hash}`).slice(0, 8), 16)
}
