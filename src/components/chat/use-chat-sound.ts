import { computed, watch } from 'vue'
import type { ChatLine } from '../../online/runtime/room-views.ts'
import { useSoundPlayer } from '../sound/use-sound-player.ts'

/** Plays a sound for each new chat line of another member. */
export function useChatSound(
  lines: () => readonly Pick<ChatLine, 'id' | 'isMine'>[],
  play: ReturnType<typeof useSoundPlayer> = useSoundPlayer(),
): void {
  const newest = computed(() => lines().findLast(({ isMine }) => !isMine)?.id ?? 0)
  watch(newest, (now, before) => {
    if (now > before) play('chat', 'chat')
  })
}
