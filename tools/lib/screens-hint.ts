import type { View as Endeavor } from '../../src/engine/games/endeavor/view-types.ts'
import { prepareGame, botAt, personAt } from './prepared-games.ts'
import { THREE_WINDOWS } from './screens-picture.ts'
import { LANGUAGES } from './screens-tables.ts'
import type { Shot } from './screens-tables.ts'

// The screens of hints: `npm run screens hint` takes them all.

const people = [personAt(0), botAt(1), botAt(2)]
const shot = (name: string, prepared: NonNullable<Shot['prepared']>): Shot => ({
  name: `hint-${name}`,
  windows: THREE_WINDOWS,
  languages: LANGUAGES.slice(0, 1),
  prepared,
  set: async (page) => {
    await page.locator('[data-dock="hint"]').click()
    await page.locator('[data-hint="done"]').waitFor()
  },
})

export const HINTS: readonly Shot[] = [
  shot('roles', () =>
    prepareGame({
      seats: 3,
      seed: 'hint',
      bots: 'greedy',
      people,
      until: ({ question, round }) => question?.name === 'chooseRole' && question.seat === 0 && round >= 5,
    }),
  ),
  shot('mayor', () =>
    prepareGame({
      seats: 3,
      seed: 'mayor',
      bots: 'greedy',
      people,
      until: ({ question, round }) =>
        question?.name === 'placeColonist' && question.seat === 0 && round >= 7 && question.left > 4,
    }),
  ),
  shot('endeavor', () =>
    prepareGame<Endeavor>({
      game: 'endeavor',
      seats: 3,
      seed: 'hint',
      bots: 'greedy',
      people,
      until: ({ question, round }) => question?.name === 'act' && question.seat === 0 && round >= 3,
    }),
  ),
]
