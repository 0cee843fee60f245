import * as v from 'valibot'
import { readJson, integer } from '../../session/parse.ts'
import { keyShape, signatureShape } from '../crypto/keys.ts'

// Control frames of a link: handshake, heartbeats, refusals. Frames are JSON arrays and messages are JSON objects, so the
// first character tells them apart.

/** Why a link was refused or ended; sent to the other side. */
export const REFUSALS = [
  'otherVersion',
  'otherRoom',
  'badProof',
  'sameKey',
  'tooSlow',
  'tooBig',
  'tooMany',
  'malformed',
  'flood',
  'barred',
  'doubled',
] as const
export type Refusal = (typeof REFUSALS)[number]

/** In characters; longer frames are not parsed. */
export const MAX_FRAME = 1024

const buildShape = v.pipe(v.string(), v.regex(/^[0-9A-Za-z.+-]{1,80}$/))
const nonceShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/))
const counterShape = integer(0, 0x7fff_ffff)

const frameShape = v.union([
  v.strictTuple([
    v.literal('hello'),
    /** The oldest and the newest protocol version supported. */
    v.strictTuple([integer(1, 1_000_000), integer(1, 1_000_000)]),
    buildShape,
    v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
    /** Proves that the sender knows the room. Release 1.1 sends its key here. */
    keyShape,
    nonceShape,
  ]),
  v.strictTuple([v.literal('prove'), keyShape, signatureShape]),
  /** Asks for the hello of the other side, which got lost. */
  v.strictTuple([v.literal('again')]),
  v.strictTuple([v.literal('refused'), v.picklist(REFUSALS)]),
  v.strictTuple([v.literal('beat'), counterShape]),
  v.strictTuple([v.literal('echo'), counterShape]),
  v.strictTuple([v.literal('bye')]),
])
export type Frame = v.InferOutput<typeof frameShape>
export type FrameOf<Type extends Frame[0]> = Extract<Frame, readonly [Type, ...unknown[]]>

export const isFrame = (text: string): boolean => text.startsWith('[')

/** Parses an untrusted frame; undefined if it is malformed. Never throws. */
export function readFrame(text: string): Frame | undefined {
  if (!isFrame(text) || text.length > MAX_FRAME) return undefined
  const read = v.safeParse(frameShape, readJson(text), { abortEarly: true })
  return read.success ? read.output : undefined
}

export const frameText = (frame: Frame): string => JSON.stringify(frame)
