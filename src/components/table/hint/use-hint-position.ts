import { defaultDocument, useDebounceFn } from '@vueuse/core'
import { computed, nextTick, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import { coverFoot } from '../../ui/covered-foot.ts'
import { useReducedMotion } from '../../settings/use-reduced-motion.ts'
import { useSize } from '../../ui/use-size.ts'
import { useWindow } from '../../ui/windows.ts'

/** The corners of the screen a hint may lie in, the one it likes best first, as classes of its card. */
const CORNERS = ['', 'hint--left', 'hint--top', 'hint--top hint--left'] as const
type Corner = (typeof CORNERS)[number]

/** Milliseconds nothing has changed before a place is looked for: what is thought about changes often. */
const SETTLED = 120
/** What is pointed out on the boards must be seen: hiding a piece of it is worse than hiding anything else. */
const WORSE = 1000

/**
 * Where a hint lies: on wide screens in the corner where it hides least of what it is about; on small ones above the dock,
 * and what it is about is scrolled into what is left of the screen.
 */
export function useHintPosition(
  card: Readonly<Ref<HTMLElement | null>>,
  marked: () => readonly Action[],
): ComputedRef<Corner> {
  const isSheet = useWindow('phone')
  const isStill = useReducedMotion()
  const size = useSize(card, 'border-box')
  const corner = shallowRef<Corner>('')
  watch([isSheet, size.height], () => coverFoot('guide', isSheet.value ? size.height.value : 0))
  onBeforeUnmount(() => coverFoot('guide', 0))

  async function place(): Promise<void> {
    await nextTick()
    const page = defaultDocument
    if (page === undefined || card.value === null) return
    const pieces = [...page.querySelectorAll<HTMLElement>('.target--hinted')]
    if (isSheet.value) {
      pieces[0]?.scrollIntoView({ block: 'nearest', behavior: isStill.value ? 'auto' : 'smooth' })
      return
    }
    corner.value = leastHiding(page, card.value, pieces)
  }
  // It grows while more is found, and may come to hide what it is about.
  const settle = useDebounceFn(() => void place(), SETTLED)
  watch([marked, isSheet, size.height], () => void settle(), { immediate: true, flush: 'post' })
  return computed(() => (isSheet.value ? '' : corner.value))
}

/** The corner in which the card hides least. */
function leastHiding(page: Document, card: HTMLElement, pieces: readonly HTMLElement[]): Corner {
  const { clientWidth, clientHeight } = page.documentElement
  const { width, height } = card.getBoundingClientRect()
  const dock = page.querySelector('#dock')?.getBoundingClientRect().top ?? clientHeight
  const bar = page.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0
  const open = [...page.querySelectorAll('[data-open]')].map((one) => one.getBoundingClientRect())
  const about = pieces.map((one) => one.getBoundingClientRect())
  const costs = CORNERS.map((corner) => {
    const left = corner.includes('left') ? 0 : clientWidth - width
    const top = corner.includes('top') ? Math.max(0, bar) : dock - height
    const box = new DOMRect(left, top, width, height)
    return WORSE * hidden(box, about) + hidden(box, open)
  })
  return CORNERS[costs.indexOf(Math.min(...costs))]!
}

/** How much lies below a box, in square pixels. */
function hidden(box: DOMRect, others: readonly DOMRect[]): number {
  return others.reduce((sum, { left, top, right, bottom }) => {
    const width = Math.min(right, box.right) - Math.max(left, box.left)
    const height = Math.min(bottom, box.bottom) - Math.max(top, box.top)
    return sum + Math.max(0, width) * Math.max(0, height)
  }, 0)
}
