import { defaultDocument, useEventListener, useTimeoutFn } from '@vueuse/core'
import { inject, provide, shallowRef } from 'vue'
import type { InjectionKey, Ref } from 'vue'
import type { TargetName } from '../game-ui.ts'

/** What a card of details can tell about: each game has kinds and names of its own. */
export interface Topic {
  readonly type: string
  readonly name: string
}
export interface Subject extends Topic {
  /** What is pointed at; the card's own button points at it too. */
  readonly of: TargetName
}
/** A card on show: about what, beside which element, and whether a finger asked for it. */
export interface ShownDetails {
  readonly subject: Subject
  readonly beside: HTMLElement
  readonly touch: boolean
}

export interface Details {
  readonly shown: Readonly<Ref<ShownDetails | undefined>>
  /** Shows the card; a passing mouse gets it a moment later. */
  show(shown: ShownDetails, soon?: boolean): void
  /** The pointer is on the card or back on its subject. */
  keep(): void
  /** Lets the card go, a moment later, so that the pointer can reach it. */
  leave(): void
  hide(): void
  isShown(of: TargetName): boolean
  /** Did this event come because the boards moved, and the pointer did not? */
  isResting(event: PointerEvent): boolean
}

/** The targets of things that only tell about themselves: `about:governor`, `about:corn`. */
const ABOUT = 'about:'
export const topicTarget = (name: string): TargetName => `${ABOUT}${name}`
export const isTopicTarget = (target: TargetName): boolean => target.startsWith(ABOUT)

/** The one card's id, so that what it tells about can be described by it. */
export const DETAILS_ID = 'details'
/** How long a passing mouse waits, in milliseconds: less where people ask, more where a card would be in a hand's way. */
export const HOVER_DELAY = 320
export const PASSING_DELAY = 650
const HIDE_DELAY = 180
const DETAILS: InjectionKey<Details> = Symbol('details')

/** Lets everything below show one card of details at a time (WCAG 1.4.13: hoverable, dismissable, persistent). */
export function provideDetails(wait: (topic: Topic) => number = () => HOVER_DELAY): Details {
  const shown = shallowRef<ShownDetails>()
  const waiting = shallowRef<ShownDetails>()
  const delay = (): number => (waiting.value === undefined ? PASSING_DELAY : wait(waiting.value.subject))
  const appear = useTimeoutFn(() => (shown.value = waiting.value), delay, { immediate: false })
  const vanish = useTimeoutFn(() => (shown.value = undefined), HIDE_DELAY, { immediate: false })
  /** Where the pointer was seen last, in CSS pixels of the window. */
  let last: { readonly x: number; readonly y: number } | undefined
  useEventListener(
    defaultDocument,
    ['pointermove', 'pointerdown'],
    ({ clientX, clientY }: PointerEvent) => (last = { x: clientX, y: clientY }),
    { capture: true, passive: true },
  )
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
    isResting: ({ clientX, clientY }) => last?.x === clientX && last.y === clientY,
  }
  provide(DETAILS, details)
  return details
}

/** Outside a table nothing shows details. */
export function useDetails(): Details | undefined {
  return inject(DETAILS, undefined)
}
