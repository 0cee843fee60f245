import type { View } from '../../engine/games/endeavor/view-types.ts'
import type { GameScene } from '../new-table/game-scene.ts'
import WorldScene from './board/WorldScene.vue'

/** A game of four bots, shown from its sixth round on. */
export const scene: GameScene<View> = {
  picture: WorldScene,
  link: '1w6ZarCXesGrrI14JWSzZ2CPknm9dTmQmit0KbidIp5ML2m1OeIgMt5o2UbClQFXVa4PSrR719CsHUs31nXXpUSP3RoC0zDZtbbT5EyMVacU1VfmV6QWfINcHLKdi8NyXQie9njdKGEdEx44zclpgFUOFSOu',
  seen: (view) => {
    const { cities, regions } = view
    return JSON.stringify([cities, regions])
  },
}
