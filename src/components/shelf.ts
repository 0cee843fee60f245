import { defineAsyncComponent } from 'vue'
import type { Component } from 'vue'
import { speakOf } from '../i18n/index.ts'
import type { GameUi } from './common/game-ui.ts'

/** The boards of one game, and the drawings its words are shown with. */
export interface Boards {
  readonly ui: GameUi
  readonly icon: Component
}

/** What there is of a game besides its rules. */
interface OnShelf {
  /** The first part of its messages' keys. */
  readonly words: string
  /** Its boards, fetched when a table of it is opened. */
  readonly fetch: () => Promise<Boards>
  /** Fields of its own for options, by name. Props: `modelValue`, `spec`, `options` (all as they are chosen). */
  readonly fields: Readonly<Record<string, Component | undefined>>
}

export const SHELF: Readonly<Record<string, OnShelf | undefined>> = {
  'puerto-rico': {
    words: 'pr',
    fields: {
      market: defineAsyncComponent(() => import('./puerto-rico/options/MarketField.vue')),
      list: defineAsyncComponent(() => import('./puerto-rico/options/ListField.vue')),
    },
    fetch: async () => {
      const [{ ui }, { default: icon }] = await Promise.all([
        import('./puerto-rico/ui.ts'),
        import('./puerto-rico/pieces/PieceIcon.vue'),
        speakOf('advice'),
      ])
      return { ui, icon }
    },
  },
  endeavor: {
    words: 'endeavor',
    fields: {},
    fetch: async () => {
      const [{ ui }, { default: icon }] = await Promise.all([
        import('./endeavor/ui.ts'),
        import('./endeavor/pieces/PieceIcon.vue'),
        speakOf('endeavor'),
      ])
      return { ui, icon }
    },
  },
}
