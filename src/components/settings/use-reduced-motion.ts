import { usePreferredReducedMotion } from '@vueuse/core'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useSettings } from '../../stores/settings.ts'

/** Should nothing travel across the screen? The system says so, or the settings do. */
export function useReducedMotion(): ComputedRef<boolean> {
  const settings = useSettings()
  const preferred = usePreferredReducedMotion()
  return computed(() => settings.motion === 'reduced' || preferred.value === 'reduce')
}
