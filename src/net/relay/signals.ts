import { utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { readJson } from '../../session/parse.ts'
import { keyShape } from '../crypto/keys.ts'
import { fromUtf8 } from '../crypto/bytes.ts'

// What devices that are open at the same time tell each other by relay, beside the segments of their links. A signal is a
// JSON array, so its first byte differs from that of segments.

/** In bytes; longer signals are not parsed. */
const MAX_SIGNAL = 2048

const sessionShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
/** The id of a link by relay, chosen by its caller. */
const idShape = v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))
/** An uncompressed point of P-256. */
const pointShape = v.pipe(v.string(), v.regex(/^04[0-9a-f]{128}$/))
const codeShape = v.pipe(v.string(), v.maxLength(420))

const signalShape = v.variant('is', [
  v.strictObject({
    is: v.literal('here'),
    /** The others are to say that they are here, too. */
    asks: v.boolean(),
    /** The key of the device, as it claims; the handshake of a link proves it. */
    key: keyShape,
    /** Has the browser WebRTC? */
    canLink: v.boolean(),
    /** Milliseconds since its page opened the room. */
    age: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  v.strictObject({ is: v.literal('gone') }),
  /** Pairing codes (`pairing-code.ts`), which people may also carry. */
  v.strictObject({ is: v.picklist(['offer', 'answer']), to: sessionShape, code: codeShape }),
  /** The public halves of the key agreement of a link by relay. */
  v.strictObject({ is: v.picklist(['call', 'reply']), to: sessionShape, id: idShape, point: pointShape }),
])
export type Signal = v.InferOutput<typeof signalShape>

export const signalBytes = (signal: Signal): Uint8Array => utf8ToBytes(JSON.stringify([signal]))

/** Parses an untrusted signal; undefined if it is malformed. Never throws. */
export function readSignal(bytes: Uint8Array): Signal | undefined {
  if (bytes.length > MAX_SIGNAL) return undefined
  const text = fromUtf8(bytes)
  if (text === undefined) return undefined
  const read = v.safeParse(v.strictTuple([signalShape]), readJson(text), { abortEarly: true })
  return read.success ? read.output[0] : undefined
}
