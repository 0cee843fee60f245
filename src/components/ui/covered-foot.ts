import { defaultDocument } from '@vueuse/core'
import { computed, readonly, shallowRef } from 'vue'
import type { Box } from './box.ts'

const heights = { dock: shallowRef(0), guide: shallowRef(0) }
const sideWidth = shallowRef(0)

/** Where the card of a guide lies over the boards, in CSS pixels of the window: other cards make way. */
export const guideBox = shallowRef<Box>()

/** How much of the foot of the window the dock covers, in CSS pixels. */
export const dockHeight = readonly(heights.dock)

/**
 * The styles of an element that lies above the dock or ends there. The properties are neither inherited nor set on
 * the root: otherwise a higher dock would make the browser compute the styles of every element of the page.
 */
export const footStyle = computed(() => ({
  '--dock-height': `${String(heights.dock.value)}px`,
  '--guide-height': `${String(heights.guide.value)}px`,
  '--guide-width': `${String(sideWidth.value)}px`,
}))

/** Says how much of the side of the window a guide beside the boards covers; in CSS pixels. */
export function coverSide(width: number): void {
  sideWidth.value = width
}

/** Says how much of the foot of the window the dock, or the sheet of a guide above it, covers; in CSS pixels. */
export function coverFoot(part: keyof typeof heights, height: number): void {
  heights[part].value = height
  const covered = heights.dock.value + heights.guide.value
  // What is scrolled to or focused must not lie behind it.
  defaultDocument?.documentElement.style.setProperty(
    'scroll-padding-block-end',
    `calc(${String(covered)}px + var(--space-4))`,
  )
}
