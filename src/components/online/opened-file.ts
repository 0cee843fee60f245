import { defaultWindow } from '@vueuse/core'

/** Where the browser hands over files that were opened with the installed app; TypeScript does not know it yet. */
interface WindowWithLaunches {
  readonly launchQueue?: {
    setConsumer(
      consumer: (launch: { readonly files?: readonly { getFile(): Promise<File> }[] }) => void,
    ): void
  }
}

/** Hands over a file that was opened with the installed app (`file_handlers` in the web manifest). */
export function onOpenedFile(take: (file: File) => unknown): void {
  const { launchQueue } = (defaultWindow ?? {}) as WindowWithLaunches
  launchQueue?.setConsumer(({ files = [] }) => {
    // A file that cannot be read any more stays closed.
    void files[0]?.getFile().then(take, () => undefined)
  })
}
