import { watch } from 'vue'
import type { OnlineView } from '../../online/runtime/room-views.ts'
import { CONTINUED_ELSEWHERE, NEXT_TABLE } from '../../session/chat-signs.ts'
import { useMet } from '../../stores/met.ts'
import { useRoom } from '../../stores/room.ts'
import { useTable } from '../../stores/table.ts'

/** Notes what becomes of a game with strangers: it is finished, or a bot plays for who left. */
export function useMeeting(online: () => OnlineView): void {
  const room = useRoom()
  const table = useTable()
  const met = useMet()
  /** Has this person gone on at another table, as they said? */
  const hasGoneOn = (key: string): boolean =>
    room.chat.some(({ who, text }) => who === key && (text === CONTINUED_ELSEWHERE || text === NEXT_TABLE))
  watch(
    [online, () => table.over],
    ([{ members, me }, over]) => {
      if (me === null) return
      for (const { key, name, seats, isMe, isReplaced } of members) {
        const look = table.record?.seats[seats[0]!]
        if (isMe || look === undefined || (isReplaced && hasGoneOn(key))) continue
        const { color, symbol } = look
        met.note({ key, name, color, symbol }, room.code, isReplaced ? 'left' : over ? 'finished' : 'playing')
      }
    },
    { immediate: true },
  )
}
