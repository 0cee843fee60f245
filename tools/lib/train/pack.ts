import { DIGITS } from '../../../src/bots/nets/packed.ts'
import type { PackedNet } from '../../../src/bots/nets/packed.ts'
import type { Net } from '../../../src/bots/nets/net.ts'

/** Weights are kept as whole numbers up to this. */
const MOST = 127

/** Packs a net for its file: a byte for every weight, rounded; `unpack` (src/bots/nets/packed.ts) reads it. */
export function pack({ inputs, first, second, outputs, w1, b1, w2, b2, w3, b3 }: Net): PackedNet {
  return {
    sizes: [inputs, first, second, outputs],
    layers: [packLayer(w1, b1), packLayer(w2, b2), packLayer(w3, b3)],
  }
}

function packLayer(w: Float64Array, b: Float64Array): PackedNet['layers'][number] {
  const units = b.length
  const scales = Array.from(b, (_, unit) => {
    let widest = 0
    for (let i = unit; i < w.length; i += units) widest = Math.max(widest, Math.abs(w[i]!))
    return rounded(widest / MOST)
  })
  const bytes = Array.from(w, (weight, i) => {
    const scale = scales[i % units]!
    return scale === 0 ? 0 : Math.max(-MOST, Math.min(MOST, Math.round(weight / scale))) & 0xff
  })
  return { scales, biases: Array.from(b, rounded), weights: base64(bytes) }
}

/** Six digits tell enough of a number. */
const rounded = (number: number): number => Number(number.toPrecision(6))

/** Whole groups of three bytes, filled up with zeros. */
function base64(bytes: readonly number[]): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = (bytes[at]! << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let shift = 18; shift >= 0; shift -= 6) text += DIGITS[(group >> shift) & 63]!
  }
  return text
}
