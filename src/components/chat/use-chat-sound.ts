import { computed, watch } from 'vue'
import { useSoundPlayer } from '../sound/use-sound-player.ts'
import { useStrangerChat } from './use-stranger-chat.ts'

/** Plays a sound for each new chat line of another member. */
export function useChatSound(play: ReturnType<typeof useSoundPlayer> = useSoundPlayer()): void {
  const { lines } = useStrangerChat()
  const newest = computed(() => lines.value.findLast(({ isMine }) => !isMine)?.id ?? 0)
  watch(newest, (now, before) => {
    if (now > before) play('chat', 'chat')
  })
}
