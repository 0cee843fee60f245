import { useEventListener } from '@vueuse/core'

/** Hands over the files that are dropped anywhere on the page; at least one. */
export function useDroppedFiles(take: (files: readonly File[]) => unknown): void {
  useEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
  })
  useEventListener('drop', (event) => {
    const files = [...(event.dataTransfer?.files ?? [])]
    // Another part of the page may have taken them.
    if (files.length === 0 || event.defaultPrevented) return
    event.preventDefault()
    take(files)
  })
}
