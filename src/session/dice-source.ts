import { hashText } from '../engine/core/hash.ts'

/** Supplies the salts of a game's dice rolls. */
export interface DiceSource {
  /** The salt of the roll with this number, counted from 0. */
  salt(roll: number): string
}

/** Salt k is the hash of the seed, a bar and k: `hashText('<seed>|<k>')`. Public format, see docs/journal.md. */
export function seededDice(seed: string): DiceSource {
  return { salt: (roll) => hashText(`${seed}|${String(roll)}`) }
}

/** The seed that a journal's `luck` names; undefined if the journal has the salts themselves. */
export const seedIn = (luck: string): string | undefined =>
  luck === 'table' ? undefined : luck.slice('seed:'.length)

/**
 * The dice of a game once more, from the `luck` of its journal and the salts of its rolls, in their order. Where no seed tells
 * them, rolls that the game did not come to follow from those that it made.
 */
export function sameDice(luck: string, rolled: readonly string[]): DiceSource {
  const further = seededDice(seedIn(luck) ?? hashText(rolled.join('|')))
  return { salt: (roll) => rolled[roll] ?? further.salt(roll) }
}

/** A seed from any text: 32 hexadecimal digits are taken as they are, every other text by its hash. */
export function seedOf(text: string): string {
  return /^[0-9a-f]{32}$/.test(text) ? text : hashText(text)
}

/** The seed of a bot's random numbers, from the journal's `luck` and the state's hash; it reveals no salt. */
export function botSeed(luck: string, hash: string): number {
  return parseInt(hashText(`bot|${luck}|${hash}`).slice(0, 8), 16)
}
