/**
 * A small feed-forward network: what is seen, two layers of rectified sums, one number from 0 to 1 for every seat. Only
 * + - * / and sqrt, added up in one order, so that it answers the same on every device.
 */
export interface Net {
  readonly inputs: number
  readonly first: number
  readonly second: number
  readonly outputs: number
  /** Weights from inputs to units: a row of `first` for every input. */
  readonly w1: Float64Array
  readonly b1: Float64Array
  /** From the first layer to the second: a row of `second` for every unit they come from. */
  readonly w2: Float64Array
  readonly b2: Float64Array
  /** From the second layer to the seats: a row of `outputs` for every unit they come from. */
  readonly w3: Float64Array
  readonly b3: Float64Array
}

/** What a net works with: `x` is filled by who asks, the rest by `feed`. One for all positions. */
export interface Cells {
  readonly x: Float64Array
  readonly h1: Float64Array
  readonly h2: Float64Array
  readonly out: Float64Array
}

/** A net of these sizes in which all weights are 0. */
export function newNet(inputs: number, first: number, second: number, outputs: number): Net {
  return {
    inputs,
    first,
    second,
    outputs,
    w1: new Float64Array(inputs * first),
    b1: new Float64Array(first),
    w2: new Float64Array(first * second),
    b2: new Float64Array(second),
    w3: new Float64Array(second * outputs),
    b3: new Float64Array(outputs),
  }
}

export function newCells({ inputs, first, second, outputs }: Net): Cells {
  return {
    x: new Float64Array(inputs),
    h1: new Float64Array(first),
    h2: new Float64Array(second),
    out: new Float64Array(outputs),
  }
}

/** Fills the cells from what is seen in `x`. */
export function feed(net: Net, { x, h1, h2, out }: Cells): void {
  const { inputs, first, second, outputs } = net
  h1.set(net.b1)
  for (let i = 0; i < inputs; i++) {
    const seen = x[i]!
    // Most of what could be seen is not there.
    if (seen !== 0) add(h1, net.w1, i * first, first, seen)
  }
  h2.set(net.b2)
  for (let i = 0; i < first; i++) if (h1[i]! > 0) add(h2, net.w2, i * second, second, h1[i]!)
  out.set(net.b3)
  for (let i = 0; i < second; i++) if (h2[i]! > 0) add(out, net.w3, i * outputs, outputs, h2[i]!)
  for (let seat = 0; seat < outputs; seat++) out[seat] = 0.5 + 0.5 * squash(out[seat]!)
}

/** Adds a row of weights; four at a time, which takes two thirds of the time and gives the same sums. */
function add(to: Float64Array, row: Float64Array, from: number, many: number, times: number): void {
  let i = 0
  for (; i + 3 < many; i += 4) {
    to[i]! += times * row[from + i]!
    to[i + 1]! += times * row[from + i + 1]!
    to[i + 2]! += times * row[from + i + 2]!
    to[i + 3]! += times * row[from + i + 3]!
  }
  for (; i < many; i++) to[i]! += times * row[from + i]!
}

/** From -1 to 1, the steeper the nearer to 0. */
const squash = (x: number): number => x / Math.sqrt(1 + x * x)
