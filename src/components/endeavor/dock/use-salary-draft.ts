import { computed, inject, provide, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import type { Seat } from '../../../engine/core/game.ts'
import {
  changeSalary,
  missingOf,
  proposeSalary,
  salaryLimits,
  salaryOf,
  salaryParts,
  salarySequence,
} from '../../../engine/games/endeavor/insight/salary-draft.ts'
import type { SalaryCounts, SalaryLimits } from '../../../engine/games/endeavor/insight/salary-draft.ts'
import type { View } from '../../../engine/games/endeavor/view-types.ts'
import { useHint } from '../../../stores/hint.ts'
import { useTable } from '../../../stores/table.ts'
import { afterPaint } from '../../ui/after-paint.ts'

/** Which of my markers return with the salary: chosen on my mat in any order, as a draft, until it is confirmed. */
export interface SalaryDraft {
  /** Undefined while no salary is asked of me. */
  readonly limits: ComputedRef<SalaryLimits | undefined>
  readonly want: Readonly<ShallowRef<SalaryCounts>>
  /** How many markers are still to be chosen. */
  readonly missing: ComputedRef<number>
  /** Why nothing was done: too many are chosen, or too few. */
  readonly refusal: Readonly<ShallowRef<'full' | 'missing' | undefined>>
  press(building: string): Promise<void>
  confirm(): void
}

const DRAFT: InjectionKey<SalaryDraft> = Symbol('salary draft')

/** The draft of the table around; undefined in an illustration. */
export function useSalaryDraft(): SalaryDraft | undefined {
  return inject(DRAFT, undefined)
}

export function provideSalaryDraft(view: () => View, me: () => Seat): SalaryDraft {
  const table = useTable()
  const hint = useHint()
  const limits = computed(() => {
    const { question, players } = view()
    const isMine = question?.name === 'paySalary' && question.seat === me() && table.actor === me()
    return isMine ? salaryLimits(players[me()]!, question) : undefined
  })
  const want = shallowRef<SalaryCounts>({})
  const refusal = shallowRef<'full' | 'missing'>()
  const begin = (parts: SalaryCounts): void => {
    want.value = parts
    refusal.value = undefined
  }
  watch(
    () => JSON.stringify(limits.value),
    () => begin(limits.value === undefined ? {} : proposeSalary(limits.value)),
    { immediate: true },
  )
  // A hint lays its answer out; it is confirmed, or changed, like any other.
  watch(
    () => hint.proposed,
    (parts) => {
      if (parts !== null && limits.value !== undefined) begin(salaryOf(parts))
    },
  )
  const missing = computed(() => (limits.value === undefined ? 0 : missingOf(limits.value, want.value)))
  const draft: SalaryDraft = {
    limits,
    want,
    missing,
    refusal,
    async press(building) {
      await afterPaint()
      const next = limits.value && changeSalary(limits.value, want.value, building)
      if (next === undefined) refusal.value = 'full'
      else begin(next)
    },
    confirm() {
      if (missing.value > 0) {
        refusal.value = 'missing'
        return
      }
      const { value } = want
      table.enterDraft(salaryParts(value), () => void table.series(salarySequence(value)))
    },
  }
  provide(DRAFT, draft)
  return draft
}
