import { defaultNavigator } from '@vueuse/core'
import { saveFile } from './save-file.ts'

/**
 * Sends a text as a file by the share sheet where files can be shared, else saves it. Browsers share few kinds of files, so
 * a shared one ends in `.txt`. False if the person closed the sheet.
 */
export async function sendFile({
  name,
  ending,
  text,
}: {
  /** Without an ending; a saved file has this one. */
  readonly name: string
  readonly ending: string
  readonly text: string
}): Promise<boolean> {
  const file = new File([text], `${name}.txt`, { type: 'text/plain' })
  const shared = { files: [file] }
  // A browser without a share sheet has no `canShare`, whatever its type says.
  const may = (defaultNavigator as Partial<Navigator> | undefined)?.canShare?.call(defaultNavigator, shared)
  if (may === true) {
    try {
      await defaultNavigator!.share(shared)
      return true
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false
    }
  }
  saveFile({ name: `${name}${ending}`, text, type: 'application/octet-stream' })
  return true
}
