// Where things stand in a graph. Everything is counted in pixels, from the upper left.

/** Round numbers from zero up to the first that is not below `most`, about `wanted` of them. */
export function marksUpTo(most: number, wanted = 5): readonly number[] {
  const step = roundStep(Math.max(1, most) / wanted)
  const count = Math.ceil(Math.max(1, most) / step)
  return Array.from({ length: count + 1 }, (_, i) => i * step)
}

/** The first of 1, 2, 5, 10, 20, … that is not below it: nothing in a game is counted in halves. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)))
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10
  return factor * power
}

/** Every how many-th label has room, so that each has `room` pixels. */
export function stride(count: number, length: number, room: number): number {
  const least = count <= 1 ? 1 : (room * (count - 1)) / Math.max(1, length)
  return [1, 2, 5, 10, 20, 50].find((one) => one >= least) ?? 100
}

/** Moves things on a line apart until there is `gap` between neighbours, as little as need be and not beyond the ends. */
export function spread(
  places: readonly number[],
  gap: number,
  [from, to]: readonly [from: number, to: number],
): readonly number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]! || a - b)
  const found = [...places]
  let least = from
  for (const i of order) {
    found[i] = Math.max(found[i]!, least)
    least = found[i] + gap
  }
  // What was pushed beyond the end pushes back.
  let most = to
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i]!, most)
    most = found[i] - gap
  }
  return found
}

/** Lines are told apart by more than colour: each has a pattern of its own. */
export const DASHES = ['none', '9 4', '2.5 3.5', '12 3 2.5 3', '6 3 6 3 2 3'] as const
