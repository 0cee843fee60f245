import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import type { GameScene } from '../new-table/game-scene.ts'
import IslandScene from './board/IslandScene.vue'

/** A game of four bots, shown from its thirteenth round on. */
export const scene: GameScene<View> = {
  picture: IslandScene,
  link: '1EmbX90vAMGhbTvevPv54JHEX691FbdTc0fAdMSaNs6e8iuOx1v2nHnqolKwVKkgrBPqYQeJLcG9WtchnVyPjfcjXmEXSjaCWwzgFFQszU3VqthF7w39vRkI9i9T05MXhhVJEI5988B3iaIqsLInvNfk8v8EEk8GBKdj2tS3YTTszc9wZ9zrHNyZCYVBr65VrlLutlr5gsuKET1qEzE8WOJYIFK0Xdf4uGh18StaJw2DMwS8tPeltgOnVGQfXIxq8F7ruQ564MuzigpLEuC5Ssxyk2yt96AkTksPvWbt3uEB7lmitR6Bt31FA3oLBBHd5kwIWNztUwi8FrWyHBL9Wv1L18Zi85Sypqt31FVrFRKEd9VUoWxSywjKV895IYfjK3IWNTEIocRbVRi7KZstnmyfzLhxJykwRyxSHYeTYAK4XykVXKzUVjThXHqM',
  seen: (view) => {
    const { ships, players } = view
    return JSON.stringify([ships, players[0]?.city.length, players[0]?.island])
  },
}
