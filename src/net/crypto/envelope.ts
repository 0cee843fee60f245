import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

// An envelope: bytes that are encrypted and authenticated, and bound to what they are.
//
//   version (1 byte) | nonce (12) | AES-256-GCM of the content

export const ENVELOPE_VERSION = 1
const NONCE = 12
const TAG = 16
/** The bytes that an envelope adds. */
export const ENVELOPE_BYTES = 1 + NONCE + TAG

const algorithm = (iv: Uint8Array<ArrayBuffer>, label: readonly string[]): AesGcmParams => ({
  name: 'AES-GCM',
  iv,
  additionalData: new Uint8Array(utf8ToBytes(JSON.stringify(['windrose', ENVELOPE_VERSION, ...label]))),
})

/** Seals a content as what the label says. `randomBytes` gives secure random bytes. */
export async function sealEnvelope(
  key: CryptoKey,
  label: readonly string[],
  content: Uint8Array<ArrayBuffer>,
  randomBytes: (count: number) => Uint8Array,
): Promise<Uint8Array> {
  const iv = new Uint8Array(randomBytes(NONCE))
  const encrypted = await crypto.subtle.encrypt(algorithm(iv, label), key, content)
  return concatBytes(Uint8Array.of(ENVELOPE_VERSION), iv, new Uint8Array(encrypted))
}

/** Undefined if it was not sealed with this key and label. The version is the caller's to check; never throws. */
export async function openEnvelope(
  key: CryptoKey,
  label: readonly string[],
  sealed: Uint8Array,
): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(sealed)
  try {
    const iv = bytes.subarray(1, 1 + NONCE)
    return new Uint8Array(await crypto.subtle.decrypt(algorithm(iv, label), key, bytes.subarray(1 + NONCE)))
  } catch {
    return undefined
  }
}
