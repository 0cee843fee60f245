import { computed, inject, onUnmounted, provide, shallowRef } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'

/** The notices of a table, oldest first, and the one that is shown. */
interface NoticePile {
  readonly ids: ShallowRef<readonly symbol[]>
  readonly shown: ShallowRef<symbol | undefined>
}
const PILE: InjectionKey<NoticePile> = Symbol('notices')

/** The place of a notice among those that wait. */
interface NoticePlace {
  readonly isShown: ComputedRef<boolean>
  /** Its number, from 1, and how many there are. */
  readonly at: ComputedRef<number>
  readonly of: ComputedRef<number>
  /** Shows the next notice. */
  showNext(): void
}

/** Of all notices below only one is shown: the one that came first, so that no answer changes under the pointer. */
export function provideOneNotice(): void {
  provide(PILE, { ids: shallowRef([]), shown: shallowRef() })
}

/** Adds the component to the notices of the nearest `provideOneNotice` until it is unmounted. */
export function useOneNotice(): NoticePlace {
  const { ids, shown } = inject(PILE, () => ({ ids: shallowRef([]), shown: shallowRef() }), true)
  const id = Symbol('notice')
  ids.value = [...ids.value, id]
  shown.value ??= id
  const index = computed(() => ids.value.indexOf(id))
  function showNext(): void {
    shown.value = ids.value[(index.value + 1) % ids.value.length]
  }
  onUnmounted(() => {
    ids.value = ids.value.filter((one) => one !== id)
    if (shown.value === id) [shown.value] = ids.value
  })
  return {
    isShown: computed(() => shown.value === id),
    at: computed(() => index.value + 1),
    of: computed(() => ids.value.length),
    showNext,
  }
}
