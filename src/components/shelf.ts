import type { Component } from 'vue'
import { speakOf } from '../i18n/index.ts'
import type { GameUi } from './common/game-ui.ts'

/** The boards of one game, and the drawings its words are shown with. */
export interface Boards {
  readonly ui: GameUi
  readonly icon: Component
}

/** Every game's boards, fetched when a table of it is opened; and the first part of its messages' keys. */
export const SHELF: Readonly<
  Record<string, { readonly words: string; readonly fetch: () => Promise<Boards> } | undefined>
> = {
  'puerto-rico': {
    words: 'pr',
    fetch: async () => {
      const [{ ui }, { default: icon }] = await Promise.all([
        import('./puerto-rico/ui.ts'),
        import('./puerto-rico/pieces/PieceIcon.vue'),
        speakOf('advice'),
      ])
      return { ui, icon }
    },
  },
}
