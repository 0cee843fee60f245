import { insist } from '../../engine/core/fault.ts'
import { newNet } from './net.ts'
import type { Net } from './net.ts'

/** A net as it is kept in a file: every weight a whole number from -127 to 127, times the scale of the unit it leads to. */
export interface PackedNet {
  /** How many inputs, units of the first and of the second layer, and seats. */
  readonly sizes: readonly number[]
  readonly layers: readonly PackedLayer[]
}
/** One layer; `weights` are bytes in base64, as many zeros added as make whole groups of three. */
interface PackedLayer {
  readonly scales: readonly number[]
  readonly biases: readonly number[]
  readonly weights: string
}

/** The digits of base64 (RFC 4648) in order. */
export const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const VALUES = new Map(Array.from(DIGITS, (digit, value) => [digit, value]))

/** Reads a net; throws if its parts do not fit together. */
export function unpack({ sizes, layers }: PackedNet): Net {
  const [inputs = 0, first = 0, second = 0, outputs = 0] = sizes
  const net = newNet(inputs, first, second, outputs)
  insist(layers.length === 3, 'a net has three layers')
  unpackLayer(layers[0]!, net.w1, net.b1)
  unpackLayer(layers[1]!, net.w2, net.b2)
  unpackLayer(layers[2]!, net.w3, net.b3)
  return net
}

function unpackLayer({ scales, biases, weights }: PackedLayer, w: Float64Array, b: Float64Array): void {
  insist(scales.length === b.length && biases.length === b.length, 'every unit has a scale and a bias')
  insist(weights.length === Math.ceil(w.length / 3) * 4, 'every weight of a net is there')
  b.set(biases)
  for (let at = 0, i = 0; at < weights.length; at += 4) {
    let group = 0
    for (let n = 0; n < 4; n++) {
      const value = VALUES.get(weights[at + n]!)
      insist(value !== undefined, 'weights are written in base64')
      group = (group << 6) | value!
    }
    for (let n = 16; n >= 0 && i < w.length; n -= 8, i++)
      w[i] = (((group >> n) << 24) >> 24) * scales[i % b.length]!
  }
}
