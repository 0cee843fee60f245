import type { RegionName } from '../../../engine/games/endeavor/vocabulary.ts'
import { CHART, FRAMES } from './geometry.ts'
import type { Frame } from './geometry.ts'
import type { Point } from './curve.ts'

const WHOLE: Frame = { x: 0, y: 0, ...CHART }

/** How much wider than a region what is seen is where there is room. */
const AROUND = 1.5

/** What is seen of the chart: all of it, or a region; in its own shape, or with as much beside it as fills this one. */
export function frameOf(region: RegionName | null, shape: number | null): Frame {
  if (region === null) return WHOLE
  const frame = FRAMES[region]
  if (shape === null) return frame
  const width = Math.min(CHART.width, Math.max(frame.width * AROUND, frame.height * shape))
  const height = width / shape
  return {
    x: within(frame.x + (frame.width - width) / 2, CHART.width - width),
    y: within(frame.y + (frame.height - height) / 2, CHART.height - height),
    width,
    height,
  }
}

/** Does a spot of the chart lie in what is seen of it? */
export function isWithin({ x, y, width, height }: Frame, [left, top]: Point): boolean {
  return left >= x && left <= x + width && top >= y && top <= y + height
}

const within = (number: number, most: number): number => Math.min(Math.max(number, 0), most)

/** Where the whole chart lies behind the frame, in percents of the frame. */
export function behind({ x, y, width, height }: Frame): Readonly<Record<string, string>> {
  const percent = (part: number): string => `${String(Math.round(part * 1e4) / 100)}%`
  return {
    inlineSize: percent(CHART.width / width),
    left: percent(-x / width),
    top: percent(-y / height),
  }
}
