import { expect, inject, test } from 'vitest'
import type { Level } from '../players.ts'
import { challengeAgainst, NEVER, STEADY } from './bot-choices.fixture.ts'
import { botChoicesOf, firstUnlike } from './bot-choices.ts'

const LEVELS: readonly Level[] = inject('isLong') ? ['mate', 'commodore', 'admiral'] : ['mate']
test.each(LEVELS)(
  'bots that search choose the same again, and others do not pass for them: %s',
  async (level) => {
    const check = { signal: NEVER, onAlike: () => undefined }
    expect(await firstUnlike(botChoicesOf(await challengeAgainst(level)), STEADY, check)).toBeUndefined()
    const posing = botChoicesOf(await challengeAgainst(level, 'helmsman'))
    expect(await firstUnlike(posing, STEADY, check)).toMatchObject({ level })
  },
)
