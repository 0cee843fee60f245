import { LUCKS } from '../../src/log/records/genesis.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { countVisits } from '../../tests/simulation/visits.ts'
import type { Visits } from '../../tests/simulation/visits.ts'
import { usageError } from './command-output.ts'
import type { CommandOutput } from './command-output.ts'
import { readSoakOptions, USAGE } from './soak.ts'
import type { SoakOptions } from './soak.ts'

/** The most visits that a table over days may need, as a multiple of the least: of all players, and of each one. */
const MOST = 1.05

/**
 * Plays whole games of every size over days. Returns the visits of all players together, a game, beside the least
 * that sitting down and their own choices need; the exit code is 1 if the dice of tables over days need more than they may.
 */
export function measureVisits(args: readonly string[], games: GameRegistry): CommandOutput {
  const options = readSoakOptions(args, games)
  if (options === undefined) return usageError(USAGE)
  const kinds = options.luck === undefined ? [...LUCKS, undefined] : [options.luck]
  const sizes = games(options.game)!.seats
  const all = sizes.flatMap((members) => kinds.map((luck) => ({ members, luck })))
  const rows = all.map((kind) => ({ ...kind, ...sumOf(options, games, kind) }))
  const out = rows.map(({ members, luck, needed, least, inVain, rolls, ofAll, ofOne }) => {
    const mean = (total: number): string => (total / options.games).toFixed(1).padStart(7)
    return `${String(members)} players  ${(luck ?? 'all').padEnd(6)}  visits${mean(needed)}  least${mean(least)}  ratio ${ofAll.toFixed(3)}  in vain ${((100 * inVain) / needed).toFixed(2)} %  of one player ${ofOne.toFixed(3)}  rolls${mean(rolls)}`
  })
  const tooMany = rows.filter(({ luck, ofAll, ofOne }) => luck === 'next' && Math.max(ofAll, ofOne) > MOST)
  const error = tooMany
    .map(({ members }) => `more than ${String(MOST)} times the least: ${String(members)} players`)
    .join('\n')
  return { exitCode: error === '' ? 0 : 1, out: out.join('\n'), error }
}

interface Sum {
  needed: number
  least: number
  inVain: number
  rolls: number
  /** Visits as a multiple of the least: of all players, and of the one with the most. */
  readonly ofAll: number
  readonly ofOne: number
}

function sumOf(
  { from, games: count, game }: SoakOptions,
  games: GameRegistry,
  { members, luck }: { readonly members: number; readonly luck: SoakOptions['luck'] },
): Sum {
  const sum = { needed: 0, least: 0, inVain: 0, rolls: 0 }
  const ofMembers = Array.from({ length: members }, () => ({ needed: 0, least: 0 }))
  const add = (to: { needed: number; least: number }, more: Pick<Visits, 'needed' | 'least'>): void => {
    to.needed += more.needed
    to.least += more.least
  }
  for (let seed = from; seed < from + count; seed++) {
    const visits = countVisits(games, { seed, members, game, luck })
    add(sum, visits)
    sum.inVain += visits.inVain
    for (const [m, own] of visits.ofMembers.entries()) add(ofMembers[m]!, own)
    sum.rolls += visits.nodes.filter(({ record }) => record?.k === 'rnd').length
  }
  const ratio = ({ needed, least }: { readonly needed: number; readonly least: number }): number =>
    needed / least
  return { ...sum, ofAll: ratio(sum), ofOne: Math.max(...ofMembers.map(ratio)) }
}
