import { useEventListener, useLocalStorage } from '@vueuse/core'
import type { RemovableRef } from '@vueuse/core'

/** May single keys do something? They can be switched off for those who speak or whose hands press keys unasked. */
export function useKeysSetting(): RemovableRef<boolean> {
  return useLocalStorage('windrose-keys', true, { onError: () => undefined })
}

export interface Keys {
  /** By the name of the key, without a modifier. What answers `false` had nothing to do and leaves the key to others. */
  readonly plain: Readonly<Record<string, () => unknown>>
  /** With Control, or Command where that is the custom. */
  readonly control: Readonly<Record<string, () => unknown>>
}

/** Listens for keys anywhere on the page, except where something is typed or a dialog is open. */
export function useKeys(keys: Keys): void {
  const isOn = useKeysSetting()
  useEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return
    const withControl = event.ctrlKey || event.metaKey
    const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
    const act = withControl
      ? keys.control[event.shiftKey ? `shift+${name}` : name]
      : isOn.value
        ? keys.plain[name]
        : undefined
    if (act !== undefined && act() !== false) event.preventDefault()
  })
}

/** Does whatever has the focus want the key itself? */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false
  return target.closest('input, select, textarea, [contenteditable], dialog, summary') !== null
}
