import { useI18n } from 'vue-i18n'
import { useRoom } from '../../stores/room.ts'
import type { EmoteName } from './chat.ts'

/** What an emote means, in words. */
export function useEmoteWords(): (emote: EmoteName) => string {
  const { t } = useI18n()
  const room = useRoom()
  return (emote) => {
    if (emote === 'again') return t('online.again', { button: t('app.score.again') })
    if (emote === 'moved')
      return room.isOpen
        ? t('online.move.saidAlone')
        : t('online.move.said', { button: t('online.move.open') })
    if (emote === 'allowed') return t('online.chat.strangers.said')
    return t(`online.chat.emote.${emote}`)
  }
}
