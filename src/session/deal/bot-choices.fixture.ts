import { gameById } from '../../engine/games/registry.ts'
import { readOptions } from '../../engine/core/options.ts'
import { seededDice } from '../dice-source.ts'
import type { Level, Player } from '../players.ts'
import { newTable } from '../table.ts'
import { thinkNow } from '../thinking.ts'
import type { Thinker } from '../thinking.ts'
import { readChallenge, writeChallenge } from './challenge-link.ts'
import type { Challenge } from './challenge-link.ts'
import { playOut } from './play-out.ts'

const LUCK = `seed:${'5'.repeat(32)}`
/** Chooses without a pause. */
export const STEADY: Thinker = {
  think: async (question) => thinkNow(gameById, question),
  close: () => undefined,
}
export const NEVER = new AbortController().signal
const LOOKS = ['Ana', 'Bo', 'Cy'].map((name) => ({ name, color: 'blue', symbol: 'star' }))

/** A challenge by a person on seat 0 against bots said to be of this level, who in truth play as another. */
export async function challengeAgainst(said: Level, played: Level = said): Promise<Challenge> {
  const game = gameById('endeavor')!
  const table = newTable(game, 3, readOptions(game.options, 3, {})!)
  const dice = seededDice('5'.repeat(32))
  const levels: Level[] = ['cabin-boy', played, played]
  await playOut(table, {
    luck: LUCK,
    dice,
    levels,
    thinker: STEADY,
    signal: NEVER,
    onChoice: () => undefined,
  })
  const people = LOOKS.map((look, seat): Player =>
    seat === 0 ? { kind: 'person', ...look } : { kind: 'bot', level: said, ...look },
  )
  const read = readChallenge(writeChallenge(table, { luck: LUCK, people, release: '' }, 0), gameById)
  if ('fault' in read) throw new Error(read.fault.code)
  return read
}
