/** Milliseconds after which a browser has surely begun to save. */
const KEPT_FOR = 60_000

/** Lets the browser save a text or a picture as a file, by default as JSON. */
export function saveFile({
  name,
  text,
  type = 'application/json',
}: {
  readonly name: string
  readonly text: string | Blob
  readonly type?: string
}): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR)
}
