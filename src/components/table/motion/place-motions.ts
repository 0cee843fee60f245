import type { Place, PlaceMotion } from '../game-ui.ts'
import type { Box } from './find-places.ts'

/** How a place itself moves when something has happened there: by transforms and opacity alone, which browsers draw without the page. */
const MOTIONS: Readonly<Record<PlaceMotion, { readonly frames: Keyframe[]; readonly duration: number }>> = {
  raise: {
    // From the ground up.
    frames: [{ translate: '0 50%', scale: '1 0' }, { translate: '0 -3%', scale: '1 1.06' }, {}],
    duration: 420,
  },
  turn: { frames: [{ scale: '0 1' }, {}], duration: 320 },
  sail: {
    frames: [{ translate: '-30% 0', opacity: 0 }, { translate: '-30% 0', opacity: 0, offset: 0.4 }, {}],
    duration: 900,
  },
  shake: {
    frames: [
      {},
      { translate: '-5px 0' },
      { translate: '5px 0' },
      { translate: '-3px 0' },
      { translate: '3px 0' },
      {},
    ],
    duration: 360,
  },
  fade: { frames: [{ opacity: 0.1 }, { opacity: 0.1, offset: 0.3 }, {}], duration: 900 },
}
/** A full ship on its way out. */
const AWAY: Keyframe[] = [{}, { translate: '-105% 0', opacity: 0 }]
const AWAY_TAKES = 600
/** Pixels by which a place may move, by a question that is longer or shorter, and is still the same to the eye. */
const NEAR = 24

/** The motions of places; nothing of them outlasts `finish`. */
export interface PlaceMotions {
  /** Keeps how a place looks before the boards are drawn again, within its box; the copy leaves at once. */
  copy(place: Place, element: Element | undefined): void
  /** Takes away the copies of places that now lie elsewhere: a copy never covers what has come there. */
  keep(boxOf: (place: Place) => Box | undefined): void
  /** Moves a place, after `delay` milliseconds. `factor` shortens the motion. */
  move(element: Element, motion: PlaceMotion, delay: number, factor: number): void
  finish(): void
}

/** A drawing with `translate` or `scale` of its own would be painted at every frame; one with a transformation is not. */
function framesFor(element: Element, frames: readonly Keyframe[]): Keyframe[] {
  if (!(element instanceof SVGElement)) return [...frames]
  return frames.map(({ translate, scale, ...rest }) => {
    const transform = [
      ...(typeof translate === 'string' ? [`translate(${translate.replace(' ', ', ')})`] : []),
      ...(typeof scale === 'string' ? [`scale(${scale.replace(' ', ', ')})`] : []),
    ].join(' ')
    return { ...rest, transform: transform === '' ? 'none' : transform }
  })
}

/** A copy that leaves, in a frame that hides what leaves its box. */
interface Copy {
  readonly place: Place
  readonly box: Box
  readonly frame: HTMLElement
}

export function newPlaceMotions(layer: () => HTMLElement | null): PlaceMotions {
  let running: Animation[] = []
  let copies: Copy[] = []
  function remove(gone: readonly Copy[]): void {
    for (const { frame } of gone) frame.remove()
    copies = copies.filter((one) => !gone.includes(one))
  }
  return {
    copy(place, element) {
      const above = layer()
      if (element === undefined || above === null) return
      const box = element.getBoundingClientRect()
      const frame = above.ownerDocument.createElement('span')
      const [x, y, width, height] = [box.left, box.top, box.width, box.height].map(
        (size) => `${String(size)}px`,
      )
      frame.style.cssText = `position:absolute;overflow:hidden;left:${x!};top:${y!};width:${width!};height:${height!}`
      const ship = element.cloneNode(true) as HTMLElement
      ship.removeAttribute('data-place')
      ship.style.cssText = `width:${width!};height:${height!};max-block-size:none`
      frame.append(ship)
      above.append(frame)
      const copy = { place, box, frame }
      copies.push(copy)
      const animation = ship.animate(framesFor(ship, AWAY), {
        duration: AWAY_TAKES,
        easing: 'ease-in',
        fill: 'forwards',
      })
      const end = (): void => remove([copy])
      animation.finished.then(end, end)
    },
    keep(boxOf) {
      const isThere = ({ place, box }: Copy): boolean => {
        const now = boxOf(place)
        return now !== undefined && Math.abs(now.left - box.left) + Math.abs(now.top - box.top) < NEAR
      }
      remove(copies.filter((copy) => !isThere(copy)))
    },
    move(element, motion, delay, factor) {
      const { frames, duration } = MOTIONS[motion]
      const timing = { duration: duration * factor, delay, easing: 'ease-out', fill: 'backwards' } as const
      running.push(element.animate(framesFor(element, frames), timing))
    },
    finish() {
      for (const animation of running) animation.cancel()
      running = []
      remove(copies)
    },
  }
}
