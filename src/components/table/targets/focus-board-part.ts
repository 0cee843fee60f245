/**
 * Puts the focus on the part of the boards whose targets' names begin so: on what can be chosen there, else on its one
 * tab stop, else on the part itself. False if there is no such part on the screen.
 */
export function focusBoardPart(page: ParentNode, start: string): boolean {
  const found = [...page.querySelectorAll<HTMLElement>(`[data-target^="${start}"]`)]
  const stops = found.filter((one) => one.tabIndex >= 0)
  const stop = stops.find((one) => one.dataset['open'] !== undefined) ?? stops[0]
  const part = found[0]?.closest<HTMLElement>('.target-zone, section')
  if (stop === undefined && part) part.tabIndex = -1
  const place = stop ?? part
  place?.focus()
  place?.scrollIntoView({ block: 'nearest' })
  return Boolean(place)
}
