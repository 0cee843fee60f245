import { defaultNavigator, defaultWindow, refAutoReset } from '@vueuse/core'
import type { Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'

/** How copying went, as the end of a message key; undefined while there is nothing to say. */
export type CopyResult = 'copied' | 'copiedRoom' | 'notCopied' | undefined

/** The query parameter of a pairing code. It admits one person, so it is left out of the link. */
const PAIRED_BY = 'p'
/** Milliseconds that the result is shown. */
const SAID = 5000

/** Copies the address of a moment of the table on the screen. */
export function usePlyLink(): {
  readonly copied: Readonly<Ref<CopyResult>>
  copy(ply: number): Promise<void>
} {
  const route = useRoute()
  const router = useRouter()
  const copied = refAutoReset<CopyResult>(undefined, SAID)
  function linkTo(ply: number): string {
    const { [PAIRED_BY]: _, ...query } = route.query
    const { href } = router.resolve({
      name: route.name ?? 'home',
      params: { ...route.params, at: `@${ply}` },
      query,
    })
    return new URL(href, defaultWindow?.location.href).href
  }
  return {
    copied,
    async copy(ply) {
      const clipboard = defaultNavigator?.clipboard
      const isDone = await (clipboard?.writeText(linkTo(ply)).then(
        () => true,
        () => false,
      ) ?? false)
      const done = route.name === 'room' ? 'copiedRoom' : 'copied'
      copied.value = isDone ? done : 'notCopied'
    },
  }
}
