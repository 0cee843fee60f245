/** A drawing of 24 by 24 around a shape of 24 by 24, in the units of the shape. */
interface ViewBox {
  readonly scale: number
  /** The box of the drawing. */
  readonly box: string
  /** A place of the drawing, along one axis. */
  readonly at: (place: number) => number
}

/** The drawing around a shape that begins at `offset`, on both axes, and is `scale` times as large as its own units say. */
export function viewBoxAround(offset: number, scale: number): ViewBox {
  const at = (place: number): number => (place - offset) / scale
  const side = 24 / scale
  return { scale, at, box: [at(0), at(0), side, side].join(' ') }
}
