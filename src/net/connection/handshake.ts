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
  | { readonly peer: VerifiedPeer; readonly reply?: string }
  | { readonly refusal: Refusal; readonly isTheirs: boolean }

export interface Handshake {
  readonly hello: string
  /** Takes one frame; the next only after the promise of the one before has resolved. */
  receive(text: string): Promise<HandshakeStep>
}

type Hello = FrameOf<'hello'>
type Proof = FrameOf<'prove'>

/**
 * A symmetric mutual authentication: each side sends a hello, then a proof (HMAC with the room secret, and a signature)
 * over both hellos and both certificates. The certificates bind the proof to the channel (RFC 5056): a broker in the
 * middle would have certificates of its own, so a relayed proof fails. The nonces prevent replay. Busy browsers have lost
 * the first text of a channel: a side that has a proof without its hello asks for the hello again, once.
 */
export function newHandshake(me: Identity, binding: ChannelBinding, nonce: string): Handshake {
  const mine: Hello = ['hello', [...me.protocol], me.build, roomTag(me.room), me.signer.publicKey, nonce]
  let theirs: Hello | undefined
  /** A proof that came without its hello. */
  let early: Proof | undefined
  let isRepeated = false
  const prove = async (hello: Hello): Promise<HandshakeStep> => {
    const refusal = refusalOf(mine, hello)
    if (refusal !== undefined) return { refusal, isTheirs: false }
    theirs = hello
    const reply = await proofFrame(me, proofText(mine, hello, binding))
    if (early === undefined) return { reply }
    const checked = await check(early, hello)
    return 'peer' in checked ? { ...checked, reply } : checked
  }
  const check = async (proof: Proof, hello: Hello): Promise<HandshakeStep> => {
    const other: ChannelBinding = { mine: binding.theirs, theirs: binding.mine }
    const isGood = await isProofValid(me, proof, hello[4], proofText(hello, mine, other))
    if (!isGood) return { refusal: 'badProof', isTheirs: false }
    const [, , build, , key] = hello
    return { peer: { key, build, protocol: negotiatedProtocol(mine, hello) } }
  }
  return {
    hello: frameText(mine),
    async receive(text) {
      const frame = readFrame(text)
      switch (frame?.[0]) {
        case 'refused':
          return { refusal: frame[1], isTheirs: true }
        case 'hello':
          if (theirs === undefined) return prove(frame)
          break
        case 'prove':
          if (theirs !== undefined) return check(frame, theirs)
          if (early !== undefined) break
          early = frame
          return { reply: frameText(['again']) }
        case 'again':
          if (isRepeated) break
          isRepeated = true
          return { reply: frameText(mine) }
      }
      return { refusal: 'malformed', isTheirs: false }
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
  [, mac, signature]: Proof,
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
