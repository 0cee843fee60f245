import type { PlacedElement } from './find-places.ts'

/** Milliseconds of a highlight; with reduced motion it does not fade. */
const FADING = { duration: 900 } as const
const STILL = { duration: 100, easing: 'steps(1)' } as const

/** Highlights elements that have changed: rings above them, which fade without painting what is below. */
export interface Highlighter {
  /** Highlights an element after `delay` milliseconds; the highlight fades by itself. */
  show(place: PlacedElement, delay: number): void
  /** The page has moved: rings go where their elements are. */
  follow(): void
  /** Starts all delayed highlights now. */
  startNow(): void
}

interface Ring {
  readonly ring: HTMLElement
  readonly fading: Animation
}

export function newHighlighter(layer: () => HTMLElement | null, isReduced: () => boolean): Highlighter {
  const rings = new Map<Element, Ring>()
  function put(ring: HTMLElement, box: PlacedElement['box']): void {
    for (const side of ['left', 'top', 'width', 'height'] as const)
      ring.style[side] = `${String(box[side])}px`
  }
  return {
    show({ element, box }, delay) {
      const above = layer()
      // One glow an element: a second one would only make it flicker.
      if (above === null || rings.has(element)) return
      const ring = above.ownerDocument.createElement('span')
      ring.className = 'ring'
      const { borderRadius } = getComputedStyle(element)
      ring.style.borderRadius = borderRadius === '0px' ? '6px' : borderRadius
      put(ring, box)
      above.append(ring)
      const frames = [{ opacity: 1 }, { opacity: 0 }]
      const fading = ring.animate(frames, { ...(isReduced() ? STILL : FADING), delay })
      rings.set(element, { ring, fading })
      const forget = (): void => {
        ring.remove()
        rings.delete(element)
      }
      fading.finished.then(forget, forget)
    },
    follow() {
      for (const [element, { ring, fading }] of rings)
        if (element.isConnected) put(ring, element.getBoundingClientRect())
        else fading.cancel()
    },
    startNow() {
      for (const { fading } of rings.values()) {
        const delay = fading.effect?.getTiming().delay ?? 0
        if (Number(fading.currentTime) < delay) fading.currentTime = delay
      }
    },
  }
}
