import { defineStore } from 'pinia'
import { computed } from 'vue'
import { parseRoomCode } from '../net/connection/room-secret.ts'
import type { ChatLine } from '../online/runtime/room-views.ts'
import { useDeviceValue } from '../platform/device-value.ts'
import { MAX_LINES, readUnreadChat, UNREAD_CHAT, withUnread } from '../tables/unread-chat.ts'
import { useRoom } from './room.ts'

/** Which chat lines of the room of this tab were seen on this device, and the others as they are kept for a reload. */
export const useUnreadChat = defineStore('unread chat', () => {
  const room = useRoom()
  const all = useDeviceValue(UNREAD_CHAT, readUnreadChat)
  const id = computed(() => parseRoomCode(room.code) ?? '')
  const kept = computed(
    () => all.value.find((one) => one.room === id.value) ?? { room: id.value, seen: [], lines: [] },
  )
  const seen = computed(() => new Map(kept.value.seen))
  const isUnread = ({ isMine, at, who }: ChatLine): boolean => !isMine && at > (seen.value.get(who) ?? -1)
  return {
    kept,
    isUnread,
    /** Keeps these unread lines, and no others. */
    keep(unread: readonly ChatLine[]): void {
      const lines = unread.slice(-MAX_LINES).map((line) => {
        const { name, color, symbol, text, at, who } = line
        return { name, color, symbol, text, at, who }
      })
      if (JSON.stringify(lines) === JSON.stringify(kept.value.lines)) return
      all.value = withUnread(all.value, { ...kept.value, lines })
    },
    /** These lines are on the screen. */
    see(lines: readonly ChatLine[]): void {
      const unread = lines.filter(isUnread)
      if (unread.length === 0) return
      const now = new Map(seen.value)
      for (const { who, at } of unread) {
        const before = now.get(who) ?? at
        // The author who was heard last stands last.
        now.delete(who)
        now.set(who, Math.max(before, at))
      }
      all.value = withUnread(all.value, { ...kept.value, seen: [...now], lines: [] })
    },
  }
})
