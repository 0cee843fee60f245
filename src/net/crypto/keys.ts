import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'

/** `e:` and an Ed25519 key of 32 bytes, or `p:` and a P-256 point of 65, in hexadecimal digits. */
export const keyShape = v.pipe(v.string(), v.regex(/^(e:[0-9a-f]{64}|p:04[0-9a-f]{128})$/))
/** Both kinds of signature are 64 bytes long. */
export const signatureShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/))

/** The holder of the private key. */
export interface Signer {
  readonly publicKey: string
  sign(text: string): Promise<string>
}
export type Verify = (publicKey: string, text: string, signature: string) => Promise<boolean>

/** What this device is: its key pair, which cannot be copied out of it, and a secret for tokens. */
export interface DeviceKeys {
  readonly pair: CryptoKeyPair
  readonly secret: string
}
/** Where the keys are kept. */
export interface KeyStore {
  /** The keys that are kept; if there are none, these from now on. */
  saveIfAbsent(fresh: DeviceKeys): Promise<DeviceKeys>
  load(): Promise<DeviceKeys | undefined>
  forget(): Promise<unknown>
}

const KINDS = {
  e: { make: 'Ed25519', use: 'Ed25519', read: 'Ed25519' },
  p: {
    make: { name: 'ECDSA', namedCurve: 'P-256' },
    use: { name: 'ECDSA', hash: 'SHA-256' },
    read: { name: 'ECDSA', namedCurve: 'P-256' },
  },
} as const
type Kind = keyof typeof KINDS

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array(hexToBytes(hex))
const textBytes = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(utf8ToBytes(text))

/** The keys of this device; made when it has none. */
export async function loadOrCreateKeys(store: KeyStore): Promise<DeviceKeys> {
  return (await store.load()) ?? store.saveIfAbsent(await newKeys())
}

/** A fresh pair whose private half leaves the browser's hands in no form; P-256 where there is no Ed25519. */
export async function newKeys(kinds: readonly Kind[] = ['e', 'p']): Promise<DeviceKeys> {
  const [kind, ...others] = kinds
  const secret = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
  try {
    const pair = await crypto.subtle.generateKey(KINDS[kind!].make, false, ['sign', 'verify'])
    return { pair: pair as CryptoKeyPair, secret }
  } catch (error) {
    if (others.length === 0) throw error
    return newKeys(others)
  }
}

export async function signerOf({ pair }: Pick<DeviceKeys, 'pair'>): Promise<Signer> {
  const kind: Kind = pair.publicKey.algorithm.name === 'Ed25519' ? 'e' : 'p'
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey)
  return signerWith(kind, `${kind}:${bytesToHex(new Uint8Array(raw))}`, pair.privateKey)
}
const signerWith = (kind: Kind, publicKey: string, privateKey: CryptoKey): Signer => ({
  publicKey,
  async sign(text) {
    const signed = await crypto.subtle.sign(KINDS[kind].use, privateKey, textBytes(text))
    return bytesToHex(new Uint8Array(signed))
  },
})

/** The private half of a P-256 key, which every browser reads, in hexadecimal digits. */
export const writtenSecretShape = v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){50,300}$/))
/** A key whose private half may be written into a file; no device is known by such a key. */
export async function newWrittenKey(): Promise<{ readonly signer: Signer; readonly secret: string }> {
  const pair = await crypto.subtle.generateKey(KINDS.p.make, true, ['sign', 'verify'])
  const secret = await crypto.subtle.exportKey('pkcs8', pair.privateKey)
  return { signer: await signerOf({ pair }), secret: bytesToHex(new Uint8Array(secret)) }
}
/** The holder of a key that was written; rejects if the secret is none. */
export async function signerOfWritten(publicKey: string, secret: string): Promise<Signer> {
  const { make } = KINDS.p
  const key = await crypto.subtle.importKey('pkcs8', bytesOf(secret), make, false, ['sign'])
  return signerWith('p', publicKey, key)
}

/** Did the owner of this key sign this text? Never throws, whatever a stranger calls a key. */
export const verify: Verify = async (publicKey, text, signature) => {
  if (!v.is(keyShape, publicKey) || !v.is(signatureShape, signature)) return false
  const { read, use } = KINDS[publicKey.startsWith('e') ? 'e' : 'p']
  try {
    const key = await crypto.subtle.importKey('raw', bytesOf(publicKey.slice(2)), read, false, ['verify'])
    return await crypto.subtle.verify(use, key, bytesOf(signature), textBytes(text))
  } catch {
    return false
  }
}
