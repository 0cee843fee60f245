import { useDocumentVisibility, useElementVisibility } from '@vueuse/core'
import { computed, watch } from 'vue'
import type { ComputedRef, Ref } from 'vue'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import { useRoom } from '../../stores/room.ts'
import { useUnreadChat } from '../../stores/unread-chat.ts'
import { useStrangerChat } from './use-stranger-chat.ts'

/** The lines of others at a table that were not on the screen yet, with those that were unread before a reload. */
export function useUnreadLines(): ComputedRef<readonly ChatLine[]> {
  const room = useRoom()
  const chat = useUnreadChat()
  const { lines } = useStrangerChat()
  watch(
    () => room.code,
    () => room.recall(chat.kept.lines),
    { immediate: true },
  )
  // Also what is not shown yet: who allows free chat is known only later.
  watch(
    () => room.chat.filter(chat.isUnread),
    (now) => chat.keep(now),
    { immediate: true },
  )
  return computed(() => lines.value.filter(chat.isUnread))
}

/** Marks the lines of the chat as seen while this element is in sight. */
export function useSeenLines(element: Readonly<Ref<HTMLElement | null>>): void {
  const chat = useUnreadChat()
  const { lines } = useStrangerChat()
  const isInSight = useElementVisibility(element)
  const page = useDocumentVisibility()
  watch(
    [lines, isInSight, page],
    () => {
      if (isInSight.value && page.value === 'visible') chat.see(lines.value)
    },
    { immediate: true },
  )
}
