import type { PlaceMotion } from '../game-ui.ts'

/** How a place itself moves when something has happened there: by transforms and opacity alone, which browsers draw without the page. */
const MOTIONS: Readonly<Record<PlaceMotion, { readonly frames: Keyframe[]; readonly duration: number }>> = {
  raise: {
    frames: [{ scale: '1 0', transformOrigin: 'bottom' }, { scale: '1 1.06', transformOrigin: 'bottom' }, {}],
    duration: 420,
  },
  turn: { frames: [{ scale: '0 1' }, {}], duration: 320 },
  sail: {
    frames: [{ translate: '-105% 0', opacity: 0 }, { translate: '-105% 0', opacity: 0, offset: 0.4 }, {}],
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

/** The motions of places; nothing of them outlasts `finish`. */
export interface PlaceMotions {
  /** Keeps how a place looks before the boards are drawn again; the copy leaves when the place moves. */
  copy(element: Element | undefined): void
  /** Moves a place, after `delay` milliseconds. `factor` shortens the motion. */
  move(element: Element, motion: PlaceMotion, delay: number, factor: number): void
  finish(): void
}

export function newPlaceMotions(layer: () => Element | null): PlaceMotions {
  let running: Animation[] = []
  let copies: Element[] = []
  function finish(): void {
    for (const animation of running) animation.cancel()
    for (const copy of copies) copy.remove()
    running = []
    copies = []
  }
  return {
    copy(element) {
      if (element === undefined) return
      const { left, top, width, height } = element.getBoundingClientRect()
      const copy = element.cloneNode(true) as HTMLElement
      copy.removeAttribute('data-place')
      const [x, y] = [`${String(left)}px`, `${String(top)}px`]
      copy.style.cssText = `position:absolute;left:${x};top:${y};width:${String(width)}px;height:${String(height)}px;max-block-size:none`
      layer()?.append(copy)
      copies.push(copy)
      const animation = copy.animate(AWAY, { duration: AWAY_TAKES, easing: 'ease-in', fill: 'forwards' })
      const remove = (): void => copy.remove()
      animation.finished.then(remove, remove)
    },
    move(element, motion, delay, factor) {
      const { frames, duration } = MOTIONS[motion]
      const timing = { duration: duration * factor, delay, easing: 'ease-out', fill: 'backwards' } as const
      running.push(element.animate(frames, timing))
    },
    finish,
  }
}
