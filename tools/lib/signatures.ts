import { createECDH, createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { JsonWebKey, KeyObject } from 'node:crypto'

// Synchronous signatures with Node's crypto, compatible with those of browsers (src/net/crypto/keys.ts).

const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url')

/** The key as JSON Web Key. Keys are `e:` and 32 bytes, or `p:04` and the coordinates of a point. */
function jwkOf(key: string): JsonWebKey | undefined {
  if (/^e:[0-9a-f]{64}$/.test(key)) return { kty: 'OKP', crv: 'Ed25519', x: base64(key.slice(2)) }
  if (!/^p:04[0-9a-f]{128}$/.test(key)) return undefined
  return { kty: 'EC', crv: 'P-256', x: base64(key.slice(4, 68)), y: base64(key.slice(68)) }
}

/** Parses a public key; undefined if it is invalid. */
function readKey(key: string): KeyObject | undefined {
  const jwk = jwkOf(key)
  try {
    return jwk === undefined ? undefined : createPublicKey({ key: jwk, format: 'jwk' })
  } catch {
    return undefined
  }
}

/** Returns a function that verifies signatures. It never throws, whatever the key. */
export function newSyncVerify(): (key: string, text: string, sig: string) => boolean {
  const known = new Map<string, KeyObject | undefined>()
  return (key, text, sig) => {
    if (!known.has(key)) known.set(key, readKey(key))
    const read = known.get(key)
    if (read === undefined || !/^[0-9a-f]{128}$/.test(sig)) return false
    const how = key.startsWith('e') ? null : 'sha256'
    return verify(how, Buffer.from(text), { key: read, dsaEncoding: 'ieee-p1363' }, Buffer.from(sig, 'hex'))
  }
}

/** Signs with a key derived from a text. For recorded games only, never for people. */
export interface TestSigner {
  readonly publicKey: string
  sign(text: string): string
}

export function testSigner(seed: string, kind: 'e' | 'p'): TestSigner {
  const secret = createHash('sha256').update(seed).digest()
  const pair = kind === 'e' ? ed25519KeyPair(secret) : p256KeyPair(secret)
  const how = kind === 'e' ? null : 'sha256'
  return {
    publicKey: pair.publicKey,
    sign: (text) =>
      sign(how, Buffer.from(text), { key: pair.key, dsaEncoding: 'ieee-p1363' }).toString('hex'),
  }
}

/** The PKCS 8 header of a 32-byte Ed25519 secret key. */
const ED25519_PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

function ed25519KeyPair(secret: Buffer): { readonly key: KeyObject; readonly publicKey: string } {
  const key = createPrivateKey({
    key: Buffer.concat([ED25519_PKCS8_PREFIX, secret]),
    format: 'der',
    type: 'pkcs8',
  })
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { key, publicKey: `e:${Buffer.from(x, 'base64url').toString('hex')}` }
}

function p256KeyPair(secret: Buffer): { readonly key: KeyObject; readonly publicKey: string } {
  const curve = createECDH('prime256v1')
  curve.setPrivateKey(secret)
  const publicKey = `p:${curve.getPublicKey('hex')}`
  const jwk = { ...jwkOf(publicKey), d: secret.toString('base64url') }
  return { key: createPrivateKey({ key: jwk, format: 'jwk' }), publicKey }
}
