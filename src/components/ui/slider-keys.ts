/** What keys do on a slider through the past, by their names. */
export type SliderKeys = Readonly<Record<string, () => void>>

/** Does what a key stands for on a slider; keys held together with others are left to the browser. */
export function handleSliderKey(keys: SliderKeys, event: KeyboardEvent): void {
  const act = keys[event.key]
  if (act === undefined || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  act()
}
