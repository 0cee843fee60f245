/** Milliseconds of a highlight. An outline is painted again at each step, so it fades in few; with reduced motion it does not fade. */
const FADING = { duration: 900, easing: 'steps(12)' } as const
const STILL = { duration: 100, easing: 'steps(1)' } as const

/** Highlights elements that have changed. */
export interface Highlighter {
  /** Highlights an element after `delay` milliseconds; the highlight fades by itself. */
  show(element: Element, delay: number): void
  /** Starts all delayed highlights now. */
  startNow(): void
}

export function newHighlighter(isReduced: () => boolean): Highlighter {
  const waiting = new Map<Element, Animation>()
  return {
    show(element, delay) {
      // One glow an element: a second one would only make it flicker.
      if (waiting.has(element)) return
      const round = getComputedStyle(element).borderRadius === '0px' ? { borderRadius: '6px' } : {}
      const animation = element.animate(
        [
          { outline: '3px solid var(--brass-glow)', outlineOffset: '2px', ...round },
          { outline: '3px solid transparent', outlineOffset: '2px', ...round },
        ],
        { ...(isReduced() ? STILL : FADING), delay },
      )
      waiting.set(element, animation)
      const forget = (): void => void waiting.delete(element)
      animation.finished.then(forget, forget)
    },
    startNow() {
      for (const animation of waiting.values()) {
        const delay = animation.effect?.getTiming().delay ?? 0
        if (Number(animation.currentTime) < delay) animation.currentTime = delay
      }
    },
  }
}
