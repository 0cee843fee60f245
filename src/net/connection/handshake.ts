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
 * A symmetric mutual authentication: each side sends a hello with a proof that it knows the room, and names its key, with
 * a signature over both hellos, only to a side whose proof was good. Proof and signature are over both certificates, which
 * bind them to the channel (RFC 5056): a broker in the middle has certificates of its own, so what it relays or repeats
 * fits nowhere. Busy browsers have lost the first text of a channel: a side that has a key without its hello asks for the
 * hello again, once.
 */
export function newHandshake(me: Identity, binding: ChannelBinding, nonce: string): Handshake {
  const mine = newHello(me, binding, nonce)
  const other: ChannelBinding = { mine: binding.theirs, theirs: binding.mine }
  let theirs: Hello | undefined
  /** A key that came without its hello. */
  let early: Proof | undefined
  let isRepeated = false
  const prove = async (hello: Hello): Promise<HandshakeStep> => {
    const refusal = refusalOf(mine, hello, roomProof(me.room, hello, other))
    if (refusal !== undefined) return { refusal, isTheirs: false }
    theirs = hello
    const { publicKey } = me.signer
    const signature = await me.signer.sign(signedText(publicKey, mine, hello, binding))
    const reply = frameText(['prove', publicKey, signature])
    if (early === undefined) return { reply }
    const checked = await check(early, hello)
    return 'peer' in checked ? { ...checked, reply } : checked
  }
  const check = async ([, key, signature]: Proof, hello: Hello): Promise<HandshakeStep> => {
    const isGood = await me.verify(key, signedText(key, hello, mine, other), signature)
    if (!isGood) return { refusal: 'badProof', isTheirs: false }
    // A second tab of this browser.
    if (key === me.signer.publicKey) return { refusal: 'sameKey', isTheirs: false }
    return { peer: { key, build: hello[2], protocol: negotiatedProtocol(mine, hello) } }
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

function newHello({ room, protocol, build }: Identity, binding: ChannelBinding, nonce: string): Hello {
  const hello: Hello = ['hello', [...protocol], build, roomTag(room), '', nonce]
  hello[4] = roomProof(room, hello, binding)
  return hello
}

/** It has the form of a key, so that devices of release 1.1 can read the hello and say that the versions differ. */
function roomProof(room: RoomSecret, hello: Hello, binding: ChannelBinding): string {
  const [, versions, build, tag, , nonce] = hello
  const { mine, theirs } = binding
  return `e:${hmacHex(room, JSON.stringify(['windrose', 'room', versions, build, tag, nonce, mine, theirs]))}`
}

function refusalOf(mine: Hello, theirs: Hello, proof: string): Refusal | undefined {
  const [, [, newest], , tag] = mine
  const [, [oldest, theirNewest], , theirTag, theirProof] = theirs
  // Versions first: in another version the other fields may have another meaning.
  if (oldest > theirNewest || Math.min(newest, theirNewest) < Math.max(mine[1][0], oldest))
    return 'otherVersion'
  if (tag !== theirTag) return 'otherRoom'
  return isEqualInConstantTime(theirProof, proof) ? undefined : 'badProof'
}

const negotiatedProtocol = (mine: Hello, theirs: Hello): number => Math.min(mine[1][1], theirs[1][1])

/** The text that the holder of the key signs; the order of the hellos distinguishes the two ends of a link. */
function signedText(key: string, signer: Hello, other: Hello, { mine, theirs }: ChannelBinding): string {
  return JSON.stringify(['windrose', 'link', key, signer, other, mine, theirs])
}

/** Compares without early exit, against timing attacks. */
function isEqualInConstantTime(one: string, two: string): boolean {
  let difference = one.length ^ two.length
  for (let i = 0; i < two.length; i++) difference |= one.charCodeAt(i) ^ two.charCodeAt(i)
  return difference === 0
}
