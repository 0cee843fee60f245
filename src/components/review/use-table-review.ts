import { useDocumentVisibility } from '@vueuse/core'
import { computed, defineAsyncComponent, onScopeDispose, watch } from 'vue'
import type { Ref } from 'vue'
import { loadMessages } from '../../i18n/index.ts'
import { useLesson } from '../../stores/lesson.ts'
import { useReview } from '../../stores/review.ts'
import { useTable } from '../../stores/table.ts'
import type { TableReview } from '../table/screen/review-extension.ts'
import { markedMovesOf } from './marked-moves.ts'

/** Loaded together with their messages when a game is reviewed. */
export const ReviewPanel = defineAsyncComponent(async () => {
  const [panel] = await Promise.all([
    import('./ReviewPanel.vue'),
    loadMessages('analysis', 'levels', 'game-history', 'deal'),
  ])
  return panel.default
})
export const ReviewButton = defineAsyncComponent(async () => {
  const [button] = await Promise.all([import('./ReviewButton.vue'), loadMessages('analysis')])
  return button.default
})
export const DecidedLine = defineAsyncComponent(async () => {
  const [line] = await Promise.all([import('./DecidedLine.vue'), loadMessages('analysis')])
  return line.default
})
export const LessonCard = defineAsyncComponent(() => import('./LessonCard.vue'))

/** Ties the review to its table: closes it when the table is left or continued, pauses it while the page is hidden. */
export function useTableReview(isWide: Readonly<Ref<boolean>>): TableReview {
  const table = useTable()
  const review = useReview()
  const lesson = useLesson()
  const visibility = useDocumentVisibility()
  watch(visibility, (now) => review.hold(now === 'hidden'), { immediate: true })
  watch(
    () => table.over || lesson.isOn,
    (may) => void (may || review.close()),
  )
  onScopeDispose(() => {
    lesson.stop()
    review.close()
  })
  const isShown = computed(() => review.isOpen && !lesson.isOn)
  return {
    isOpen: computed(() => review.isOpen),
    place: computed(() => {
      if (!isShown.value) return undefined
      return isWide.value ? 'beside' : 'above'
    }),
    moments: computed(() => (isShown.value ? markedMovesOf(review.found, review.seat) : [])),
  }
}
