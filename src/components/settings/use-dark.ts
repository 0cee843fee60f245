import { usePreferredDark } from '@vueuse/core'
import { computed } from 'vue'
import type { ComputedRef } from 'vue'
import { useSettings } from '../../stores/settings.ts'

/** Is the screen dark: by the setting, or where that says nothing, by the system? */
export function useDark(): ComputedRef<boolean> {
  const settings = useSettings()
  const preferred = usePreferredDark()
  return computed(() => (settings.theme === 'system' ? preferred.value : settings.theme === 'dark'))
}
