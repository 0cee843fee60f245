import { computed, shallowRef } from 'vue'
import type { ComputedRef, Ref, WritableComputedRef } from 'vue'
import { useDeviceValue } from '../../../platform/device-value.ts'
import { useLayer } from '../../ui/use-layer.ts'
import { useHasColumn, useWindow } from '../../ui/windows.ts'

/**
 * The log beside the boards: is there room for anything beside them, is the log wanted, and does it stand there? Where there
 * is no room it lies over them while it is wanted, and is closed when the table is opened.
 */
export function useLogSide(): {
  /** Is there room for a column beside the boards? */
  hasColumn: Readonly<Ref<boolean>>
  wantsLog: WritableComputedRef<boolean>
  hasLog: ComputedRef<boolean>
} {
  const hasColumn = useHasColumn()
  /** Shown or hidden by hand; until then, shown where the boards leave room for it. */
  const isRoomy = useWindow('wide')
  const log = useDeviceValue('windrose-log', (text) => text, String)
  const isOver = shallowRef(false)
  const wantsLog = computed({
    get: () => {
      if (!hasColumn.value) return isOver.value
      return log.value === 'shown' || (log.value !== 'hidden' && isRoomy.value)
    },
    set: (shown) => {
      if (hasColumn.value) log.value = shown ? 'shown' : 'hidden'
      else isOver.value = shown
    },
  })
  useLayer(
    () => !hasColumn.value && isOver.value,
    () => (isOver.value = false),
  )
  return { hasColumn, wantsLog, hasLog: computed(() => hasColumn.value && wantsLog.value) }
}
