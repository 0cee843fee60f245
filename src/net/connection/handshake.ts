import type { ChannelBinding } from '../transport/transport.ts'
import { frameText, readFrame } from './frames.ts'
import type { FrameOf, Refusal } from './frames.ts'
import type { Signer, Verify } from '../crypto/keys.ts'
import { hmacHex, roomTag } from './room-secret.ts'
import type { RoomSecret } from './room-secret.ts'

/** The identity of this device in its handshakes. */
export interface Identity {
  readonly room: RoomSecret
  readonly signer: Signer
  readonly verify: Verify
  /** The oldest and the newest protocol version this build supports. */
  readonly protocol: readonly [number, number]
  readonly build: string
}
/** A peer that has proved to hold this key and to know the room secret. */
export interface VerifiedPeer {
  readonly key: string
  readonly build: string
  readonly protocol: number
}
/** The next action after a frame. */
export type HandshakeStep =
  | { readonly reply: string }
  | { readonly peer: VerifiedPeer }
  | { readonly refusal: Refusal; readonly isTheirs: boolean }

export interface Handshake {
  readonly hello: string
  /** Takes one frame; the next only after the promise of the one before has resolved. */
  receive(text: string): Promise<HandshakeStep>
}

type Hello = FrameOf<'hello'>

/**
 * A symmetric mutual authentication: each side sends a hello, then a proof (HMAC with the room secret, and a signature)
 * over both hellos and both certificates. The certificates bind the proof to the channel (RFC 5056): a broker in the
 * middle would have certificates of its own, so a relayed proof fails. The nonces prevent replay.
 */
export function newHandshake(me: Identity, binding: ChannelBinding, nonce: string): Handshake {
  const mine: Hello = ['hello', [...me.protocol], me.build, roomTag(me.room), me.signer.publicKey, nonce]
  let theirs: Hello | undefined
  return {
    hello: frameText(mine),
    async receive(text) {
      const frame = readFrame(text)
      if (frame?.[0] === 'refused') return { refusal: frame[1], isTheirs: true }
      if (frame?.[0] === 'hello' && theirs === undefined) {
        const refusal = refusalOf(mine, frame)
        if (refusal !== undefined) return { refusal, isTheirs: false }
        theirs = frame
        return { reply: await proofFrame(me, proofText(mine, theirs, binding)) }
      }
      if (frame?.[0] !== 'prove' || theirs === undefined) return { refusal: 'malformed', isTheirs: false }
      const other: ChannelBinding = { mine: binding.theirs, theirs: binding.mine }
      const isGood = await isProofValid(me, frame, theirs[4], proofText(theirs, mine, other))
      if (!isGood) return { refusal: 'badProof', isTheirs: false }
      const [, , build, , key] = theirs
      return { peer: { key, build, protocol: negotiatedProtocol(mine, theirs) } }
    },
  }
}

function refusalOf(mine: Hello, theirs: Hello): Refusal | undefined {
  const [, [, newest], , tag, key] = mine
  const [, [oldest, theirNewest], , theirTag, theirKey] = theirs
  // Versions first: in another version the other fields may have another meaning.
  if (oldest > theirNewest || Math.min(newest, theirNewest) < Math.max(mine[1][0], oldest))
    return 'otherVersion'
  if (tag !== theirTag) return 'otherRoom'
  // Our own hello reflected, or a second tab of this browser.
  return key === theirKey ? 'sameKey' : undefined
}

const negotiatedProtocol = (mine: Hello, theirs: Hello): number => Math.min(mine[1][1], theirs[1][1])

/** The text the prover signs; the order of the hellos distinguishes the two proofs of a link. */
function proofText(prover: Hello, other: Hello, binding: ChannelBinding): string {
  return JSON.stringify(['windrose', 'link', prover, other, binding.mine, binding.theirs])
}

async function proofFrame({ room, signer }: Identity, text: string): Promise<string> {
  return frameText(['prove', hmacHex(room, text), await signer.sign(text)])
}

async function isProofValid(
  { room, verify }: Identity,
  [, mac, signature]: FrameOf<'prove'>,
  key: string,
  text: string,
): Promise<boolean> {
  return isEqualInConstantTime(mac, hmacHex(room, text)) && verify(key, text, signature)
}

/** Compares without early exit, against timing attacks. */
function isEqualInConstantTime(one: string, two: string): boolean {
  let difference = one.length ^ two.length
  for (let i = 0; i < two.length; i++) difference |= one.charCodeAt(i) ^ two.charCodeAt(i)
  return difference === 0
}
