import { parseArgs } from 'node:util'
import { gameById } from '../src/engine/games/index.ts'
import { LEVELS } from '../src/session/people.ts'
import { recordLog } from './lib/record-log.ts'
import { misused, writeOut } from './lib/told.ts'
import type { Told } from './lib/told.ts'

const USAGE =
  'usage: npx tsx tools/record-log.ts [--members 1-5] [--seats 2-5] [--seed TEXT] [--bots careless|steady] [--plies N]'

// Records an online game among trial keys and prints its log, for whoever wants logs to try a program on: docs/log.md.
writeOut(recorded())

function recorded(): Told {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { members: text, seats: text, seed: text, bots: text, plies: text },
    })
    const { members: many = '3', seats: chairs = many, seed = 'X', bots: level = 'careless', plies } = values
    const [members, seats] = [Number(many), Number(chairs)]
    const bots = LEVELS.find((known) => known === level)
    const isRight = /^[1-5]$/.test(many) && /^[2-5]$/.test(chairs) && members <= seats
    if (!isRight || bots === undefined || (plies !== undefined && !/^\d+$/.test(plies))) return misused(USAGE)
    const until = plies === undefined ? {} : { plies: Number(plies) }
    const log = recordLog(gameById, { members, seats, seed, bots, ...until })
    return { exitCode: 0, out: JSON.stringify(log), error: '' }
  } catch (error) {
    return misused(`record-log: ${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
  }
}
