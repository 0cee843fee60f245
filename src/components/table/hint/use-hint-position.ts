import { defaultDocument, useDebounceFn } from '@vueuse/core'
import { computed, nextTick, onBeforeUnmount, shallowRef, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import { coverFoot } from '../../ui/covered-foot.ts'
import { placeHint } from './hint-place.ts'
import type { HintPlace } from './hint-place.ts'
import { useReducedMotion } from '../../settings/use-reduced-motion.ts'
import { useSize } from '../../ui/use-size.ts'
import { useWindow } from '../../ui/windows.ts'

/** Milliseconds nothing has changed before a place is looked for: what is thought about changes often. */
const SETTLED = 120

/**
 * Where a hint lies, and how high it may be: on wide screens in a corner where it hides nothing of what it is about; on small
 * ones above the dock, and what it is about is scrolled into what is left of the screen.
 */
export function useHintPosition(
  card: Readonly<Ref<HTMLElement | null>>,
  marked: () => readonly Action[],
): ComputedRef<HintPlace | undefined> {
  const isSheet = useWindow('phone')
  const isStill = useReducedMotion()
  const size = useSize(card, 'border-box')
  const found = shallowRef<HintPlace>()
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
    found.value = placeHint(screenOf(page, card.value, pieces))
  }
  // It grows while more is found, and may come to hide what it is about.
  const settle = useDebounceFn(() => void place(), SETTLED)
  watch([marked, isSheet, size.height], () => void settle(), { immediate: true, flush: 'post' })
  return computed(() => (isSheet.value ? undefined : found.value))
}

/** What lies on the screen, with the card as it would be with all that it says. */
function screenOf(
  page: Document,
  card: HTMLElement,
  pieces: readonly HTMLElement[],
): Parameters<typeof placeHint>[0] {
  const { clientWidth, clientHeight } = page.documentElement
  const { width, height } = card.getBoundingClientRect()
  const body = card.querySelector('.hint__body')
  const more = body === null ? 0 : body.scrollHeight - body.clientHeight
  return {
    width: clientWidth,
    top: Math.max(0, page.querySelector('.bar')?.getBoundingClientRect().bottom ?? 0),
    bottom: page.querySelector('#dock')?.getBoundingClientRect().top ?? clientHeight,
    card: { width, height: height + more },
    about: pieces.map((one) => one.getBoundingClientRect()),
    open: [...page.querySelectorAll('[data-open]')].map((one) => one.getBoundingClientRect()),
  }
}
