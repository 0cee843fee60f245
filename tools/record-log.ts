import { parseArgs } from 'node:util'
import { gameById } from '../src/engine/games/registry.ts'
import { levelShape } from '../src/session/players.ts'
import { recordLog } from './lib/record-log.ts'
import type { Recording } from './lib/record-log.ts'
import { usageError, printOutput } from './lib/command-output.ts'
import type { CommandOutput } from './lib/command-output.ts'

const USAGE =
  'usage: npx tsx tools/record-log.ts [--members 1-5] [--seats 2-5] [--seed TEXT] [--bots cabin-boy|boatswain|…] [--successor] [--plies N]'

// Records an online game with test keys and prints its log (docs/log.md).
printOutput(recorded())

function recorded(): CommandOutput {
  const recording = parseArguments()
  if (typeof recording === 'string') return usageError(`record-log: ${recording}\n${USAGE}`)
  return { exitCode: 0, out: JSON.stringify(recordLog(gameById, recording)), error: '' }
}

/** The recording the arguments ask for, or what is wrong with them. */
function parseArguments(): Recording | string {
  const text = { type: 'string' } as const
  const successor = { type: 'boolean' } as const
  const options = { members: text, seats: text, seed: text, bots: text, plies: text, successor }
  try {
    const { values } = parseArgs({ options })
    return checkArguments({
      members: '3',
      seats: values.members ?? '3',
      seed: 'X',
      bots: 'cabin-boy',
      plies: '5000',
      ...values,
    })
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

type ArgumentValues = Readonly<Record<'members' | 'seats' | 'seed' | 'bots' | 'plies', string>> & {
  readonly successor?: boolean
}

function checkArguments(words: ArgumentValues): Recording | string {
  const { members, seats, seed, bots: level, plies, successor = false } = words
  const bots = levelShape.options.find((known) => known === level)
  if (bots === undefined) return `--bots is one of ${levelShape.options.join(', ')}`
  const isRight = /^[1-5]$/.test(members) && /^[2-5]$/.test(seats) && members <= seats && /^\d+$/.test(plies)
  if (!isRight) return 'bad number of members, seats or plies'
  if (successor && Number(members) < 3) return 'a successor takes a majority of at least three'
  return { members: Number(members), seats: Number(seats), seed, bots, successor, plies: Number(plies) }
}
