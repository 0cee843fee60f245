import { computed, inject, onBeforeUnmount, provide, shallowReactive, shallowRef, watch } from 'vue'
import type { ComputedRef, InjectionKey, ShallowRef } from 'vue'
import { arrowKeyTarget, hasModifier } from './arrow-navigation.ts'

/** One item of a focus zone: its element, and whether a choice is open there. */
export interface FocusZoneItem {
  readonly element: Readonly<ShallowRef<HTMLElement | null>>
  readonly isOpen: () => boolean
}
/** A part of the board with a single tab stop; arrows walk inside it. */
export interface FocusZone {
  add(stop: FocusZoneItem): void
  remove(stop: FocusZoneItem): void
  isTabStop(stop: FocusZoneItem): boolean
  entered(stop: FocusZoneItem): void
}
const ZONE: InjectionKey<FocusZone> = Symbol('zone')

/** The roving tabindex of an item (WAI-ARIA Authoring Practices); call `entered` when it gets the focus. */
export interface RovingTabindex {
  readonly tabindex: ComputedRef<0 | -1>
  entered(): void
}
/** Makes an element an item of the surrounding focus zone, if there is one, while `stands()` is true. */
export function useFocusZoneItem(
  element: FocusZoneItem['element'],
  {
    isOpen = () => false,
    stands = () => true,
  }: Partial<Pick<FocusZoneItem, 'isOpen'>> & { stands?: () => boolean },
): RovingTabindex {
  const zone = inject(ZONE, undefined)
  const stop: FocusZoneItem = { element, isOpen }
  watch(stands, (now) => (now ? zone?.add(stop) : zone?.remove(stop)), { immediate: true })
  onBeforeUnmount(() => zone?.remove(stop))
  return {
    tabindex: computed(() => (zone === undefined || zone.isTabStop(stop) ? 0 : -1)),
    entered: () => zone?.entered(stop),
  }
}

/** Provides a focus zone to all descendants. Returns the handler of its keys. */
export function provideFocusZone(): (event: KeyboardEvent) => void {
  const stops = shallowReactive(new Set<FocusZoneItem>())
  const last = shallowRef<FocusZoneItem>()
  const ordered = computed(() => [...stops].filter((stop) => stop.element.value).sort(byDocumentOrder))
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
    if (hasModifier(event)) return
    const elements = ordered.value.map((stop) => stop.element.value!)
    const { target } = event
    // A button with a tab stop of its own, such as the sign of a region: arrows lead from it to the items around it.
    if (target instanceof HTMLButtonElement && !elements.includes(target)) elements.push(target)
    const at = elements.findIndex((element) => element === target)
    if (at < 0) return
    const boxes = elements.map((element) => element.getBoundingClientRect())
    const to = arrowKeyTarget(event.key, at, boxes)
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    elements[to]?.focus()
  }
}

function byDocumentOrder(one: FocusZoneItem, other: FocusZoneItem): number {
  const follows =
    one.element.value!.compareDocumentPosition(other.element.value!) & Node.DOCUMENT_POSITION_FOLLOWING
  return follows ? -1 : 1
}
