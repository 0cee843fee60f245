import { computed, watch } from 'vue'
import { useRoom } from '../../stores/room.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'

/** Lets be heard that somebody else has said something. What was said before one came is silent. */
export function useChatSound(play: ReturnType<typeof useSoundPlayer> = useSoundPlayer()): void {
  const room = useRoom()
  const newest = computed(() => room.chat.findLast(({ isMine }) => !isMine)?.id ?? 0)
  watch(newest, (now, before) => {
    if (now > before) play('chat', 'chat')
  })
}
