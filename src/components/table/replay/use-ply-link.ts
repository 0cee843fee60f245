import { defaultNavigator, defaultWindow, refAutoReset } from '@vueuse/core'
import type { Ref } from 'vue'
import { useRoute, useRouter } from 'vue-router'
import { loadMessages } from '../../../i18n/index.ts'
import { useTable } from '../../../stores/table.ts'
import { pageAddress } from '../../ui/page-address.ts'
import { linkTextOf } from './game-link.ts'

/** How copying went, as the end of a message key, `share.<result>`; undefined while there is nothing to say. */
export type CopyResult = 'copied' | 'copiedRoom' | 'notCopied' | 'notCopiedRoom' | undefined

/** The query parameter of a pairing code. It admits one person, so it is left out of the link. */
const PAIRED_BY = 'p'
/** Milliseconds that the result is shown. */
const SAID = 5000

/**
 * Copies a link to a moment of the table on the screen: to the room while an online game runs, where everyone sees it go on;
 * else with the whole game in it.
 */
export function usePlyLink(): {
  readonly copied: Readonly<Ref<CopyResult>>
  copy(ply: number): Promise<void>
} {
  const route = useRoute()
  const router = useRouter()
  const table = useTable()
  const copied = refAutoReset<CopyResult>(undefined, SAID)
  function roomAddress(ply: number): string {
    const { [PAIRED_BY]: _, ...query } = route.query
    const { href } = router.resolve({ name: 'room', params: { ...route.params, at: `@${ply}` }, query })
    return new URL(href, defaultWindow?.location.href).href
  }
  function gameAddress(ply: number): string | undefined {
    const text = linkTextOf(table, ply)
    return text && pageAddress(`/g/${text}`)
  }
  return {
    copied,
    async copy(ply) {
      const isInRoom = route.name === 'room' && !table.over
      // Browsers copy only as part of the press, so nothing is waited for before.
      const address = isInRoom ? roomAddress(ply) : gameAddress(ply)
      const copying = address === undefined ? undefined : defaultNavigator?.clipboard?.writeText(address)
      const isDone = await (copying?.then(
        () => true,
        () => false,
      ) ?? false)
      await loadMessages('share')
      const result = isDone ? 'copied' : 'notCopied'
      copied.value = isInRoom ? `${result}Room` : result
    },
  }
}
