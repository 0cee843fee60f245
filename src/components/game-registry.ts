import { defineAsyncComponent } from 'vue'
import type { Component } from 'vue'
import { speakOf } from '../i18n/index.ts'
import type { Part } from '../i18n/index.ts'
import type { GameUi } from './table/game-ui.ts'

/** The boards of one game, and the drawings its words are shown with. */
export interface Boards {
  readonly ui: GameUi
  readonly icon: Component
}

/** What there is of a game besides its rules. */
interface OnShelf {
  /** For so many players at least, and at most. */
  readonly seats: readonly [least: number, most: number]
  /** So long it lasts among people. */
  readonly minutes: readonly [least: number, most: number]
  /** The first part of its messages' keys. */
  readonly words: string
  /** Where these messages lie, fetched before anything of the game is named. */
  readonly part: Part
  /** Its boards, fetched when a table of it is opened. */
  readonly fetch: () => Promise<Boards>
  /** Fields of its own for options, by name. Props: `modelValue`, `spec`, `options` (all as they are chosen). */
  readonly fields: Readonly<Record<string, Component | undefined>>
}

export const SHELF: Readonly<Record<string, OnShelf | undefined>> = {
  'puerto-rico': {
    seats: [2, 5],
    minutes: [60, 120],
    words: 'pr',
    part: 'pr',
    fields: {
      market: defineAsyncComponent(() => import('./puerto-rico/options/MarketField.vue')),
      list: defineAsyncComponent(() => import('./puerto-rico/options/ListField.vue')),
    },
    fetch: async () => {
      const [{ ui }, { default: icon }] = await Promise.all([
        import('./puerto-rico/ui.ts'),
        import('./puerto-rico/pieces/PieceIcon.vue'),
        speakOf('pr', 'advice'),
      ])
      return { ui, icon }
    },
  },
  endeavor: {
    seats: [3, 5],
    minutes: [60, 90],
    words: 'endeavor',
    part: 'endeavor',
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
