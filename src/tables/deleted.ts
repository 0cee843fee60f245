import type { Platform } from '../platform/platform.ts'

/** Calls `gone` when another tab has deleted this table or room. Returns how to stop listening. */
export function whenDeleted(id: string, platform: Platform, gone: () => void): () => void {
  return platform.tabs.listen((changed) => {
    if (changed !== id) return
    // Where that cannot be read, it is believed to be there.
    isStored(id, platform).then(
      (is) => is || gone(),
      () => undefined,
    )
  })
}

async function isStored(id: string, platform: Platform): Promise<boolean> {
  if ((await (await platform.tableStore()).load(id)) !== undefined) return true
  return (await (await platform.roomStore()).load(id)) !== undefined
}
