import { defaultNavigator, refAutoReset, useShare } from '@vueuse/core'
import { shallowRef } from 'vue'
import type { Ref } from 'vue'

/** What is sent: a text and the address of a page of this app. */
interface Sent {
  readonly text: string
  readonly url: string
}

/**
 * Sends a text with a link: by the share sheet where there is one, else by the clipboard, both in one text. For `seen`
 * milliseconds it says that they were copied; where the browser refuses, they are to be shown for copying by hand.
 */
export function useSendText(seen: number): {
  readonly canShare: Readonly<Ref<boolean>>
  readonly wasCopied: Readonly<Ref<boolean>>
  readonly hasFailed: Readonly<Ref<boolean>>
  /** Was it shared or copied? */
  send(what: Sent, whole: string): Promise<boolean>
} {
  const { isSupported: canShare, share } = useShare()
  const wasCopied = refAutoReset(false, seen)
  const hasFailed = shallowRef(false)
  return {
    canShare,
    wasCopied,
    hasFailed,
    async send(what, whole) {
      hasFailed.value = false
      // A rejection means that the share sheet was closed: no error.
      if (canShare.value)
        return share(what).then(
          () => true,
          () => false,
        )
      try {
        // Insecure pages have no clipboard, whatever its type says.
        await defaultNavigator!.clipboard.writeText(whole)
        wasCopied.value = true
        return true
      } catch {
        hasFailed.value = true
        return false
      }
    },
  }
}
