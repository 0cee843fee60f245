import { useFileDialog } from '@vueuse/core'
import { useDroppedFiles } from '../ui/use-dropped-files.ts'

/** Hands over a turn in a file that is picked, or dropped on the page. */
export function useTurnFile(take: (file: File) => unknown): { pick(): void } {
  const picker = useFileDialog({ accept: '.windrose,.txt,text/plain', multiple: false, reset: true })
  picker.onChange((files) => {
    const file = files?.[0]
    if (file !== undefined) take(file)
  })
  useDroppedFiles(([file]) => file && take(file))
  return { pick: () => picker.open() }
}
