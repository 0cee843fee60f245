/** A point of the chart, in its own units. */
export type Point = readonly [x: number, y: number]

/** Points written down as `12,30 40,52`. */
export function pointsIn(text: string): readonly Point[] {
  return text.split(' ').map((point) => {
    const [x = 0, y = 0] = point.split(',').map(Number)
    return [x, y] as const
  })
}

const round = (number: number): number => Math.round(number * 10) / 10
const said = ([x, y]: Point): string => `${String(round(x))} ${String(round(y))}`

/** A soft line through points, as the data of a path; a closed one comes back to its first. */
export function lineThrough(points: readonly Point[], isClosed = false): string {
  const count = points.length
  const at = (i: number): Point =>
    points[isClosed ? (i + count) % count : Math.min(Math.max(i, 0), count - 1)] ?? [0, 0]
  const pieces = Array.from({ length: isClosed ? count : count - 1 }, (_, i) => {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
    return `C${said(first)} ${said(second)} ${said(to)}`
  })
  return `M${said(at(0))}${pieces.join('')}${isClosed ? 'Z' : ''}`
}
