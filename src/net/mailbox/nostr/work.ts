import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

// Proof of work (NIP-13): what everyone may write to a public list costs its author a second, and a flood costs hours.

/** What the id of an event is made of (NIP-01), but for the tag with the number that is searched. */
export interface UnworkedEvent {
  readonly pubkey: string
  readonly created_at: number
  readonly kind: number
  readonly tags: readonly (readonly string[])[]
  readonly content: string
}

/** Does the work for an event, away from the page: the number for its tag. */
export type Work = (event: UnworkedEvent, bits: number) => Promise<string>

/**
 * The number that gives the id of the event at least this number of zero bits; its tag comes last. All that stands before the number
 * is hashed once, so the content is best left empty.
 */
export function findWork({ pubkey, created_at, kind, tags, content }: UnworkedEvent, bits: number): string {
  const text = JSON.stringify([0, pubkey, created_at, kind, [...tags, workTag('', bits)], content])
  const rest = `",${JSON.stringify(String(bits))}]],${JSON.stringify(content)}]`
  const begun = sha256.create().update(utf8ToBytes(text.slice(0, -rest.length)))
  const hash = sha256.create()
  for (let number = 0; ; number++) {
    begun._cloneInto(hash).update(utf8ToBytes(`${String(number)}${rest}`))
    if (zeroBits(hash.digest()) >= bits) return String(number)
  }
}

export const workTag = (number: string, bits: number): string[] => ['nonce', number, String(bits)]

/** How many zero bits an id in hexadecimal digits begins with. */
export function workOf(id: string): number {
  const zeros = /^0*/.exec(id)![0].length
  const next = id[zeros]
  return zeros * 4 + (next === undefined ? 0 : Math.clz32(Number.parseInt(next, 16)) - 28)
}

function zeroBits(bytes: Uint8Array): number {
  const at = bytes.findIndex((byte) => byte !== 0)
  return at < 0 ? bytes.length * 8 : at * 8 + Math.clz32(bytes[at]!) - 24
}
