import { useTimeoutFn } from '@vueuse/core'
import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, Ref } from 'vue'
import type { RoleName } from '../../engine/games/puerto-rico/words.ts'
import type { TargetName } from '../common/game-ui.ts'

/** What a card of details can tell about. */
export type Topic =
  { readonly kind: 'building'; readonly name: string } | { readonly kind: 'role'; readonly name: RoleName }
export type Subject = Topic & {
  /** What is pointed at; the card's own button points at it too. */
  readonly of: TargetName
}
/** A card on show: about what, beside which element, and whether a finger asked for it. */
export interface Shown {
  readonly subject: Subject
  readonly beside: HTMLElement
  readonly touch: boolean
}

export interface Details {
  readonly shown: Readonly<Ref<Shown | undefined>>
  /** Shows the card; a passing mouse gets it a moment later. */
  show(shown: Shown, soon?: boolean): void
  /** The pointer is on the card or back on its subject. */
  keep(): void
  /** Lets the card go, a moment later, so that the pointer can reach it. */
  leave(): void
  hide(): void
  isShown(of: TargetName): boolean
}

/** The one card's id, so that what it tells about can be described by it. */
export const DETAILS_ID = 'pr-details'
const HOVER = 320
const LEAVE = 180
const DETAILS: InjectionKey<Details> = Symbol('details')

/** Lets everything below show one card of details at a time (WCAG 1.4.13: hoverable, dismissable, persistent). */
export function provideDetails(): Details {
  const shown = shallowRef<Shown>()
  const waiting = shallowRef<Shown>()
  const appear = useTimeoutFn(() => (shown.value = waiting.value), HOVER, { immediate: false })
  const vanish = useTimeoutFn(() => (shown.value = undefined), LEAVE, { immediate: false })
  const details: Details = {
    shown,
    show(next, soon = false) {
      vanish.stop()
      waiting.value = next
      if (soon && shown.value === undefined) return appear.start()
      appear.stop()
      shown.value = next
    },
    keep: () => vanish.stop(),
    leave() {
      appear.stop()
      if (shown.value?.touch !== true) vanish.start()
    },
    hide() {
      appear.stop()
      shown.value = undefined
    },
    isShown: (of) => shown.value?.subject.of === of,
  }
  provide(DETAILS, details)
  return details
}

/** Outside a table nothing shows details. */
export function useDetails(): Details | undefined {
  return inject(DETAILS, undefined)
}
