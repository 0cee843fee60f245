import type { Component } from 'vue'

/** A game as it looks: a picture of a table in play. */
export interface GameScene<View = unknown> {
  /** Props: `view`. It is decoration, and fills its box. */
  readonly picture: Component
  /** The game that is played in it, as the text of a link, which opens at the first position to show. */
  readonly link: string
  /** What the picture shows of a view: positions that show the same are passed over. */
  seen(view: View): string
}
