import { quickHash } from './random.ts'

/** Who can sign what: the simulation's keys, or real ones. Everybody has one, spectators too. */
export interface SimulatedKeys {
  publicKey(who: number): string
  sign(who: number, text: string): string
  /** Was it signed with this key? If none is named, with the one the member began with. */
  verify(member: number, text: string, sig: string, key?: string): boolean
}

/** Signatures nobody in the simulation can guess, as nobody reads the source: a hundred times quicker than real ones. */
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
