import { computed, watch } from 'vue'
import { useRoom } from '../../stores/room.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'

/** Plays a sound for each new chat line of another member. */
export function useChatSound(play: ReturnType<typeof useSoundPlayer> = useSoundPlayer()): void {
  const room = useRoom()
  const newest = computed(() => room.chat.findLast(({ isMine }) => !isMine)?.id ?? 0)
  watch(newest, (now, before) => {
    if (now > before) play('chat', 'chat')
  })
}
