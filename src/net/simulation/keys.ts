import { quickHash } from './chance.ts'

/** Who can sign what: the simulation's keys, or real ones. */
export interface Keys {
  publicKey(member: number): string
  sign(member: number, text: string): string
  verify(member: number, text: string, sig: string): boolean
}

/** Signatures nobody in the simulation can guess, as nobody reads the source: a hundred times quicker than real ones. */
export function fakeKeys(seed: number): Keys {
  const sign = (member: number, text: string): string =>
    quickHash(`${String(seed)}|${String(member)}|${text}`)
  return {
    publicKey: (member) => `f:${quickHash(`${String(seed)}|key|${String(member)}`)}`,
    sign,
    verify: (member, text, sig) => sig === sign(member, text),
  }
}
