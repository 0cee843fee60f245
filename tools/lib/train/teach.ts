import { feed, newCells, newNet } from '../../../src/bots/nets/net.ts'
import type { Cells, Net } from '../../../src/bots/nets/net.ts'

/** Teaches a net by examples. */
export interface Teacher {
  /** What is seen goes into `cells.x`. */
  readonly cells: Cells
  /** The net should have answered `wanted`; answers the mean squared error. Every so many examples the net learns. */
  show(wanted: Float64Array): number
}

/** So many examples are learnt at once. */
const BATCH = 64
const ROWS = ['w1', 'b1', 'w2', 'b2', 'w3', 'b3'] as const
/** How much of the mean slope, and of the mean squared slope, is kept from batch to batch. */
const KEPT = 0.9
const KEPT_SQUARE = 0.999

/** Adam (D. Kingma, J. Ba 2014) with the step it is told by `pace` for every batch. */
export function teacherOf(net: Net, pace: () => number): Teacher {
  const cells = newCells(net)
  const slope = newNet(net.inputs, net.first, net.second, net.outputs)
  const blame = newCells(net)
  const learn = newLearning(net, slope)
  let shown = 0
  return {
    cells,
    show(wanted) {
      feed(net, cells)
      const error = blameSeats(cells, wanted, blame)
      addSlopes(net, cells, blame, slope)
      if (++shown % BATCH === 0) learn(pace())
      return error
    },
  }
}

/** Blames every answer by the slope of its squared error: out = 0.5 + 0.5 z / sqrt(1 + z²), whose own slope is 0.5 (1 - s²)^1.5. */
function blameSeats({ out }: Cells, wanted: Float64Array, blame: Cells): number {
  let error = 0
  for (let seat = 0; seat < out.length; seat++) {
    const miss = out[seat]! - wanted[seat]!
    const s = 2 * out[seat]! - 1
    const rest = Math.max(1 - s * s, 1e-4)
    blame.out[seat] = miss * rest * Math.sqrt(rest)
    error += miss * miss
  }
  return error / out.length
}

function addSlopes(net: Net, cells: Cells, blame: Cells, slope: Net): void {
  for (let seat = 0; seat < net.outputs; seat++) slope.b3[seat]! += blame.out[seat]!
  passBack(net.w3, slope.w3, cells.h2, blame.h2, blame.out)
  for (let unit = 0; unit < net.second; unit++) slope.b2[unit]! += blame.h2[unit]!
  passBack(net.w2, slope.w2, cells.h1, blame.h1, blame.h2)
  for (let unit = 0; unit < net.first; unit++) slope.b1[unit]! += blame.h1[unit]!
  for (let i = 0; i < net.inputs; i++) {
    const seen = cells.x[i]!
    const row = i * net.first
    if (seen !== 0)
      for (let unit = 0; unit < net.first; unit++) slope.w1[row + unit]! += blame.h1[unit]! * seen
  }
}

/** From a layer's blame to the blame of the units that feed it; those that are silent have none. */
function passBack(
  w: Float64Array,
  slope: Float64Array,
  from: Float64Array,
  into: Float64Array,
  blame: Float64Array,
): void {
  for (let unit = 0; unit < from.length; unit++) {
    let sum = 0
    const row = unit * blame.length
    if (from[unit]! > 0)
      for (let to = 0; to < blame.length; to++) {
        sum += blame[to]! * w[row + to]!
        slope[row + to]! += blame[to]! * from[unit]!
      }
    into[unit] = sum
  }
}

function newLearning(net: Net, slope: Net): (pace: number) => void {
  const mean = newNet(net.inputs, net.first, net.second, net.outputs)
  const square = newNet(net.inputs, net.first, net.second, net.outputs)
  let step = 0
  return (pace) => {
    step++
    const young = 1 - KEPT ** step
    const youngSquare = 1 - KEPT_SQUARE ** step
    for (const row of ROWS) {
      const [w, g, m, v] = [net[row], slope[row], mean[row], square[row]]
      for (let i = 0; i < w.length; i++) {
        const down = g[i]! / BATCH
        g[i] = 0
        m[i] = KEPT * m[i]! + (1 - KEPT) * down
        v[i] = KEPT_SQUARE * v[i]! + (1 - KEPT_SQUARE) * down * down
        w[i]! -= (pace * (m[i]! / young)) / (Math.sqrt(v[i]! / youngSquare) + 1e-8)
      }
    }
  }
}

/** Small random weights, as wide as what comes in asks for (K. He et al. 2015); of the inputs some hundred are there at once. */
export function scatter(net: Net, random: () => number): void {
  const fill = (row: Float64Array, from: number): void => {
    const width = Math.sqrt(6 / from)
    for (let i = 0; i < row.length; i++) row[i] = (2 * random() - 1) * width
  }
  fill(net.w1, 100)
  fill(net.w2, net.first)
  fill(net.w3, net.second * 4)
}
