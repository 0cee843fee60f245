import { computed, inject, onBeforeUnmount, provide, shallowReactive, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import { stepTo } from './arrow-navigation.ts'

/** One stop of a zone: its element, and whether a choice is open there. */
export interface Stop {
  readonly element: Readonly<ShallowRef<HTMLElement | null>>
  readonly isOpen: () => boolean
}
/** A part of the board with a single tab stop; arrows walk inside it. */
export interface Zone {
  add(stop: Stop): void
  remove(stop: Stop): void
  isTabStop(stop: Stop): boolean
  entered(stop: Stop): void
}
const ZONE: InjectionKey<Zone> = Symbol('zone')

/** How a button that stands in a zone behaves: whether the tab key stops there, and what its focus means. */
export interface Standing {
  readonly tabindex: ComputedRef<0 | -1>
  entered(): void
}
/** Makes an element a stop of the zone around, if there is one, for as long as it `stands`. */
export function useStop(
  element: Stop['element'],
  { isOpen = () => false, stands = () => true }: Partial<Pick<Stop, 'isOpen'>> & { stands?: () => boolean },
): Standing {
  const zone = inject(ZONE, undefined)
  const stop: Stop = { element, isOpen }
  watch(stands, (now) => (now ? zone?.add(stop) : zone?.remove(stop)), { immediate: true })
  onBeforeUnmount(() => zone?.remove(stop))
  return {
    tabindex: computed(() => (zone === undefined || zone.isTabStop(stop) ? 0 : -1)),
    entered: () => zone?.entered(stop),
  }
}

/** Makes a zone for everything below; the answer handles its keys. */
export function provideZone(): (event: KeyboardEvent) => void {
  const stops = shallowReactive(new Set<Stop>())
  const last = shallowRef<Stop>()
  const ordered = computed(() => [...stops].filter((stop) => stop.element.value).sort(byPlace))
  const tabStop = computed(() => {
    if (last.value && stops.has(last.value)) return last.value
    return ordered.value.find((stop) => stop.isOpen()) ?? ordered.value[0]
  })
  provide(ZONE, {
    add: (stop) => stops.add(stop),
    remove: (stop) => stops.delete(stop),
    isTabStop: (stop) => tabStop.value === stop,
    entered: (stop) => (last.value = stop),
  })
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const at = ordered.value.findIndex((stop) => stop.element.value === event.target)
    if (at < 0) return
    const boxes = ordered.value.map((stop) => stop.element.value!.getBoundingClientRect())
    const to = stepTo(event.key, at, boxes)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    ordered.value[to]?.element.value?.focus()
  }
}

function byPlace(one: Stop, other: Stop): number {
  const follows =
    one.element.value!.compareDocumentPosition(other.element.value!) & Node.DOCUMENT_POSITION_FOLLOWING
  return follows ? -1 : 1
}
