import { quickHash } from './random.ts'

/** The keys of all devices, spectators included: simulated or real ones. */
export interface SimulatedKeys {
  publicKey(who: number): string
  sign(who: number, text: string): string
  /** Verifies with `key`, or else with the key that the member had in the genesis. */
  verify(member: number, text: string, sig: string, key?: string): boolean
}

/**
 * Simulated signatures: a hundred times faster than real ones, and safe as long as no code forges them on
 * purpose.
 */
export function fakeKeys(seed: number): SimulatedKeys {
  const publicKey = (who: number): string => `f:${quickHash(`${String(seed)}|key|${String(who)}`)}`
  const names = new Map<number, string>()
  const keyOf = (who: number): string => {
    const key = names.get(who) ?? publicKey(who)
    names.set(who, key)
    return key
  }
  const signWith = (key: string, text: string): string => quickHash(`${String(seed)}|${key}|${text}`)
  return {
    publicKey: keyOf,
    sign: (who, text) => signWith(keyOf(who), text),
    verify: (member, text, sig, key = keyOf(member)) => sig === signWith(key, text),
  }
}
