// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { eventCount, hearGame, mostWords, PACES, timesSaid } from '../../table/text/listen.fixture.ts'
import { ui } from '../ui.ts'

await loadMessages('endeavor/board')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { table } = wholeGame(5, 'by ear', {}, 'endeavor')
const howMany = (type: string): number => eventCount(table, type)

test.each(PACES)(
  'at %s pace every building and city is heard once, in 190 words a round and 65 at a time',
  async (_, delay) => {
    const said = await hearGame(ui, table, delay)
    expect(timesSaid(said, /\S+/gu) / howMany('round')).toBeLessThan(190)
    expect(mostWords(said)).toBeLessThan(65)
    expect(timesSaid(said, / builds the /gu)).toBe(howMany('built'))
    expect(timesSaid(said, / occupies /gu)).toBe(howMany('occupied'))
    expect(timesSaid(said, / attacks /gu)).toBe(howMany('attacked'))
    // Every sentence has its words.
    expect(said.join(' ')).not.toMatch(/\b(app|pr|chronicle)\.\w/u)
    expect(said.at(-1)).toMatch(/The game is over\.$/u)
  },
)
