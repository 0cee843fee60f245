import { useI18n } from 'vue-i18n'

/** The name of a game; of one that this build does not know, its id: members may have a later one. */
export function useGameName(): (game: string) => string {
  const { t, te } = useI18n()
  return (game) => (te(`app.game.${game}.name`) ? t(`app.game.${game}.name`) : game)
}
