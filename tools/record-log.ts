import { parseArgs } from 'node:util'
import { gameById } from '../src/engine/games/index.ts'
import { LEVELS } from '../src/session/people.ts'
import { recordLog } from './lib/record-log.ts'
import type { Recording } from './lib/record-log.ts'
import { misused, writeOut } from './lib/told.ts'
import type { Told } from './lib/told.ts'

const USAGE =
  'usage: npx tsx tools/record-log.ts [--members 1-5] [--seats 2-5] [--seed TEXT] [--bots careless|steady] [--plies N]'

// Records an online game among trial keys and prints its log, for whoever wants logs to try a program on: docs/log.md.
writeOut(recorded())

function recorded(): Told {
  const recording = asked()
  if (typeof recording === 'string') return misused(`record-log: ${recording}\n${USAGE}`)
  return { exitCode: 0, out: JSON.stringify(recordLog(gameById, recording)), error: '' }
}

/** What the command line asks for, or what is wrong with it. */
function asked(): Recording | string {
  const text = { type: 'string' } as const
  try {
    const options = { members: text, seats: text, seed: text, bots: text, plies: text }
    const { values } = parseArgs({ options })
    const { members = '3', seats = members, seed = 'X', bots: level = 'careless', plies = '5000' } = values
    const bots = LEVELS.find((known) => known === level)
    const isRight =
      /^[1-5]$/.test(members) && /^[2-5]$/.test(seats) && members <= seats && /^\d+$/.test(plies)
    if (!isRight || bots === undefined) return 'not for so many, not for such bots, or not so long'
    return { members: Number(members), seats: Number(seats), seed, bots, plies: Number(plies) }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
