import { useEventListener } from '@vueuse/core'

/** Hands over a file that is dropped anywhere on the page. */
export function useDroppedFile(take: (file: File) => unknown): void {
  useEventListener('dragover', (event) => {
    if (event.dataTransfer?.types.includes('Files') === true) event.preventDefault()
  })
  useEventListener('drop', (event) => {
    const [file] = event.dataTransfer?.files ?? []
    // Another part of the page may have taken it.
    if (file === undefined || event.defaultPrevented) return
    event.preventDefault()
    take(file)
  })
}
