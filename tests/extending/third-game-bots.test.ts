import { expect, test } from 'vitest'
import type { AnyGame } from '../../src/engine/core/game.ts'
import { LEVEL_NAMES } from '../../src/bots/level-names.ts'
import { readTableText } from '../../src/session/table-file.ts'
import { nim } from '../../src/session/nim.fixture.ts'
import { playerOf } from '../../tools/lib/arena/bots.ts'
import { dealSeed, outcomeOf, playGame } from '../../tools/lib/arena/match.ts'
import { play } from '../../tools/lib/play.ts'
import { replay } from '../../tools/lib/replay.ts'

// A third game is one line in a registry: sessions, bots of every level, journals and the arena take it as it is.

const games = (id: string): AnyGame | undefined => (id === nim.id ? nim : undefined)
const played = (bots: string): Promise<{ exitCode: number; out: string; error: string }> =>
  play(['--game', 'nim', '--seats', '2', '--seed', 'X', '--bots', bots], games)

test.each(LEVEL_NAMES)(
  'two bots of level %s play it in a session; the journal replays to the same end',
  async (level) => {
    const { exitCode, out, error } = await played(level)
    expect({ exitCode, error }).toEqual({ exitCode: 0, error: '' })
    const result = JSON.parse(replay(out, games).out) as {
      game: string
      over: boolean
      winners: number[]
      hash: string
    }
    expect(result).toMatchObject({ game: 'nim', over: true })
    expect(result.winners).toHaveLength(1)
    expect((JSON.parse(out) as { end: { hash: string } }).end.hash).toBe(result.hash)
  },
)

test('its journal opens as a table, and a changed one is refused', async () => {
  const { out } = await played('helmsman')
  const read = readTableText(out, games)
  expect('fault' in read ? read.fault : read.table.game.id).toBe('nim')
  const { entries, ...rest } = JSON.parse(out) as { entries: unknown[] }
  const changed = readTableText(JSON.stringify({ ...rest, entries: [[0, 9], ...entries.slice(1)] }), games)
  expect(changed).toHaveProperty('fault')
})

test('bots meet in the arena over it', async () => {
  const setting = { game: nim as AnyGame, seats: 2, options: { wet: true, heap: 'small' } }
  const names = ['mate', 'random']
  const players = names.map((name) => playerOf(name, nim))
  const { seats } = outcomeOf(
    { deal: 1, game: 1 },
    [0, 1],
    await playGame(setting, players, dealSeed('nim', 1), () => 0),
  )
  expect(seats.reduce((sum, { share }) => sum + share, 0)).toBe(1)
  expect(seats.every(({ lapses }) => lapses.length === 0)).toBe(true)
})
