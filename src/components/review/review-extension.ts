import type { ReviewExtension } from '../table/screen/review-extension.ts'
import TableReview from './TableReview.vue'
import { DecidedLine, LessonCard, ReviewButton, useTableReview } from './use-table-review.ts'

/** The review, for every page that shows a table. */
export const reviewExtension: ReviewExtension = {
  use: useTableReview,
  panel: TableReview,
  button: ReviewButton,
  decided: DecidedLine,
  lessonCard: LessonCard,
}
