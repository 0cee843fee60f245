// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { wholeGame } from '../../../../tools/lib/prepared-games.ts'
import { loadMessages } from '../../../i18n/index.ts'
import { eventCount, hearGame, mostWords, PACES, timesSaid } from '../../table/text/listen.fixture.ts'
import { ui } from '../ui.ts'

await loadMessages('puerto-rico/board')
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const { table } = wholeGame(5, 'by ear')
const howMany = (type: string): number => eventCount(table, type)

test.each(PACES)(
  'at %s pace every role and building is heard once, in 140 words a round and 80 at a time',
  async (_, delay) => {
    const said = await hearGame(ui, table, delay)
    expect(timesSaid(said, /\S+/gu) / howMany('round')).toBeLessThan(140)
    expect(mostWords(said)).toBeLessThan(80)
    expect(timesSaid(said, / takes the /gu)).toBe(howMany('role'))
    expect(timesSaid(said, / builds the /gu)).toBe(howMany('built'))
    expect(timesSaid(said, /receives 1 colonist|produces 1 /gu)).toBeLessThan(howMany('arrived') / 4)
    // Every sentence has its words.
    expect(said.join(' ')).not.toMatch(/\b(app|pr|chronicle)\.\w/u)
    expect(said.at(-1)).toMatch(/The game is over\.$/u)
  },
)
