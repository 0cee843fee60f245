/** Milliseconds after which a browser has surely begun to save. */
const KEPT_FOR = 60_000

/** Lets the browser save a JSON text as a file. */
export function saveFile({ name, text }: { readonly name: string; readonly text: string }): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}
