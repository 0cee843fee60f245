/** Handlers of keys on a slider, by `KeyboardEvent.key`. */
export type SliderKeys = Readonly<Record<string, () => void>>

/** Runs the handler of a key on a slider. Combinations with Alt, Control or Command are left to the browser. */
export function handleSliderKey(keys: SliderKeys, event: KeyboardEvent): void {
  const act = keys[event.key]
  if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  act()
}
