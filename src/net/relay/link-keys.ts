import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ChannelBinding } from '../transport/transport.ts'

// The keys of a link by relay. Each end makes a key pair for this one link (ECDH on P-256); both public halves take the
// place of the DTLS certificates of a direct link: the keys follow from them, and the handshake proves both. Decision 36.

/** Who is at the ends of a link by relay, and its id. */
export interface LinkContext {
  readonly id: string
  readonly caller: string
  readonly callee: string
  readonly isCaller: boolean
}

/** Seals and opens the numbered segments of one link; each direction has its own key, and each number is used once. */
export interface LinkCipher {
  readonly binding: ChannelBinding
  seal(number: number, plain: Uint8Array): Promise<Uint8Array>
  /** Undefined if it was not sealed at the other end, under this number. */
  open(number: number, sealed: Uint8Array): Promise<Uint8Array | undefined>
}

export interface KeyHalf {
  /** Our public half, an uncompressed point in hexadecimal. */
  readonly point: string
  /** Undefined if their half is no point of the curve, or our own. */
  agree(theirs: string, context: LinkContext): Promise<LinkCipher | undefined>
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }
/** What sealing adds. */
export const SEAL_BYTES = 16

export async function newKeyHalf(): Promise<KeyHalf> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, false, ['deriveBits'])
  const point = bytesToHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  return {
    point,
    async agree(theirs, context) {
      if (theirs === point) return undefined
      try {
        const raw = new Uint8Array(hexToBytes(theirs))
        const key = await crypto.subtle.importKey('raw', raw, CURVE, false, [])
        const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: key }, privateKey, 256)
        return await newCipher(new Uint8Array(shared), point, theirs, context)
      } catch {
        return undefined
      }
    },
  }
}

async function newCipher(
  shared: Uint8Array,
  mine: string,
  theirs: string,
  { id, caller, callee, isCaller }: LinkContext,
): Promise<LinkCipher> {
  const points = isCaller ? [mine, theirs] : [theirs, mine]
  const salt = sha256(utf8ToBytes(JSON.stringify(['windrose', 'relay link', id, caller, callee, ...points])))
  const bytes = new Uint8Array(hkdf(sha256, shared, salt, utf8ToBytes('windrose relay link'), 64))
  const importKey = (from: number): Promise<CryptoKey> =>
    crypto.subtle.importKey('raw', bytes.subarray(from, from + 32), 'AES-GCM', false, ['encrypt', 'decrypt'])
  const [callers, callees] = [await importKey(0), await importKey(32)]
  const [own, other] = isCaller ? [callers, callees] : [callees, callers]
  return {
    binding: { mine: endHash(id, mine), theirs: endHash(id, theirs) },
    seal: async (number, plain) =>
      new Uint8Array(await crypto.subtle.encrypt(algorithm(number), own, new Uint8Array(plain))),
    async open(number, sealed) {
      try {
        const plain = await crypto.subtle.decrypt(algorithm(number), other, new Uint8Array(sealed))
        return new Uint8Array(plain)
      } catch {
        return undefined
      }
    },
  }
}

/** What the handshake binds instead of the hash of a certificate; no certificate has it. */
const endHash = (id: string, point: string): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify(['windrose', 'relay link', 'end', id, point]))))

function algorithm(number: number): AesGcmParams {
  const iv = new Uint8Array(12)
  new DataView(iv.buffer).setUint32(8, number)
  return { name: 'AES-GCM', iv }
}
