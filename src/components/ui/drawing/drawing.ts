/**
 * How a stroke of a drawing is painted; pieces.css says what colour that is by day and by night. The first row are
 * areas with an outline, the second areas without one, the third lines: a `rope` is one in the open, seen by night too. The light comes from the upper left, so `shade`
 * lies on the right and below.
 */
export type StrokeStyle =
  | ('accent' | 'wall' | 'stone' | 'wood' | 'leaf' | 'sea' | 'brass' | 'red' | 'dark')
  | ('shade' | 'light' | 'solid')
  | ('line' | 'fine' | 'rope')

/** One stroke of a drawing: how it is painted, and its path. */
export type Stroke = readonly [paint: StrokeStyle, path: string]
/** A drawing: its strokes from the back to the front. */
export type Strokes = readonly Stroke[]
/** Drawings by the names of what they show. */
export type StrokesByName = { readonly [name: string]: Strokes }
