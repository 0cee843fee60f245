import type { Event } from '../../../engine/games/puerto-rico/events.ts'
import type { View } from '../../../engine/games/puerto-rico/view-types.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { shortMessageOf } from '../../../i18n/puerto-rico/short-messages.ts'
import { changes } from './changes.ts'
import { places } from './places.ts'
import type { Past } from '../../table/game-ui.ts'

/** Looking back on Puerto Rico. Events and views come from its own engine, so the casts only name what is known. */
export const past: Past = {
  brief: (event) => shortMessageOf(event as Event),
  changes: (event) => changes(event as Event),
  places: (before, now) => places(before as View, now as View),
  weights: ['role', 'building', 'point', 'coin', 'good', 'tile', 'colonist'],
  async fetchStory() {
    const [{ story }] = await Promise.all([import('./story.ts'), loadMessages('game-history')])
    return story
  },
}
