import { OVER } from '../../src/engine/core/game.ts'
import type { Score } from '../../src/engine/core/game.ts'
import { hasSameRules, repeatedDealOf, saltsOf } from '../../src/log/records/draws.ts'
import type { RepeatedDeal } from '../../src/log/records/draws.ts'
import { gameId } from '../../src/log/records/genesis.ts'
import {
  countRecords,
  countRepeated,
  finalPeople,
  verifyLog,
  readLogText,
  rollsAgainByMember,
  setupCodeOf,
  successors,
} from '../../src/log/verify-log.ts'
import type { VerifiedLog, VerificationFault } from '../../src/log/verify-log.ts'
import type { GameRegistry } from '../../src/session/journal.ts'
import { LOG_FAULTS } from './log-faults.ts'
import { newSyncVerify } from './signatures.ts'
import type { CommandOutput } from './command-output.ts'

/**
 * Verifies the text of a log, with all signatures and all choices of bots. Returns a summary, or what is
 * wrong with which record. Draws that come again are compared with the log of the earlier game.
 */
export function verifyText(text: string, games: GameRegistry, earlier: string | null = null): CommandOutput {
  const proven = verifyLog(readLogText(text), games, newSyncVerify(), true)
  if ('fault' in proven) return refusal(proven.fault)
  const repeated = repeatedDealOf(proven.signed.genesis)
  if (repeated === null) return { exitCode: 0, out: summary(proven), error: '' }
  if (earlier === null) return refusal({ code: 'drawsUnknown' })
  const before = verifyLog(readLogText(earlier), games, newSyncVerify(), true)
  if ('fault' in before) return refusal(before.fault, ' (the earlier game)')
  return isDealOf(before, repeated)
    ? { exitCode: 0, out: summary(proven), error: '' }
    : refusal({ code: 'drawsDiffer' })
}

/** Are these the draws of the game in this log, which it did not get from another one? */
function isDealOf({ signed: { genesis }, table }: VerifiedLog, repeated: RepeatedDeal): boolean {
  const salts = saltsOf(table.playedEntries().map(({ entry }) => entry))
  return (
    genesis.draws === undefined &&
    gameId(genesis) === repeated.draws.game &&
    hasSameRules(genesis, repeated) &&
    salts.join() === repeated.draws.salts.join()
  )
}

export function refusal({ code, at }: VerificationFault, of = ''): CommandOutput {
  const where = at === undefined ? of : `${of} at record ${String(at)}`
  return {
    exitCode: code === 'engineFault' ? 3 : 1,
    out: '',
    error: `replay: ${code}${where}: ${LOG_FAULTS[code]}`,
  }
}

type Row = readonly [name: string, what: string | number]

function summary(proven: VerifiedLog): string {
  const rows = [
    ...beginning(proven),
    ...changes(proven),
    ...contents(proven),
    ...rollsAgain(proven),
    ...ending(proven),
  ]
  return rows.map(([name, what]) => `${name.padEnd(16)}${String(what)}`).join('\n')
}

function beginning({ signed: { genesis } }: VerifiedLog): Row[] {
  const { from, people, members } = genesis
  return [
    ['game', gameId(genesis)],
    ...(from === null ? [] : [['goes on from', from.game] as const]),
    ['rules', `${genesis.game}, version ${String(genesis.version)}`],
    ['engine', genesis.engine],
    ...people.map((person, seat): Row => [
      `seat ${String(seat)}`,
      `${person.name}, ${person.kind === 'bot' ? `bot (${person.level})` : `member ${ownerOf(members, seat)}`}`,
    ]),
    ...members.map(({ key }, m): Row => [`member ${String(m)}`, short(key)]),
  ]
}

const short = (key: string): string => `${key.slice(0, 18)}…`

/** The members who took the seats of others. */
function changes({ records }: VerifiedLog): Row[] {
  return successors(records).map(({ at, member, key, name }) => [
    `member ${String(member)}`,
    `${short(key)} since record ${String(at)}: ${name}`,
  ])
}

/** Rolls that began again, with the member whose link was missing and the one that formed the generation. */
function rollsAgain(proven: VerifiedLog): Row[] {
  const { rollsBegunAgain } = proven
  if (rollsBegunAgain.length === 0) return []
  const times = (count: number): string => `${String(count)} ${count === 1 ? 'time' : 'times'}`
  return [
    ...rollsBegunAgain.map(({ at, by, missing }): Row => [
      'roll begun again',
      ` record ${String(at)}, by member ${String(by)}, without the link of member ${missing.join(', ')}`,
    ]),
    ...rollsAgainByMember(proven).flatMap(({ formed, missed }, m): Row[] =>
      formed + missed === 0
        ? []
        : [[`member ${String(m)}`, `made rolls begin again ${times(formed)}, withheld ${times(missed)}`]],
    ),
  ]
}

function ownerOf(members: VerifiedLog['signed']['genesis']['members'], seat: number): string {
  return String(members.findIndex(({ seats }) => seats.includes(seat)))
}

/** The rolls that did not come from the links of the members. */
function repeatedRolls(proven: VerifiedLog): Row[] {
  const { draws } = proven.signed.genesis
  return draws === undefined
    ? []
    : [['repeated rolls', `${String(countRepeated(proven))}, of the game ${draws.game}`]]
}

function setupCode(proven: VerifiedLog): Row[] {
  const code = setupCodeOf(proven)
  return code === null
    ? []
    : [['setup code', `${code}, which decided the draws of the setup in place of the members`]]
}

function contents(proven: VerifiedLog): Row[] {
  const { records, signatures, table } = proven
  const isByBot = (record: VerifiedLog['records'][number]): boolean =>
    record.k === 'act' && record.sig === null
  return [
    ['records', records.length],
    [
      'choices',
      `${String(countRecords(records, 'act'))}, ${String(records.filter(isByBot).length)} of them by bots`,
    ],
    ['rolls', countRecords(records, 'rnd')],
    ...repeatedRolls(proven),
    ...setupCode(proven),
    ['generations', countRecords(records, 'gen')],
    ['take-backs', countRecords(records, 'back')],
    ['signatures', signatures],
    ['journal', `${String(table.ply())} entries`],
  ]
}

function ending(proven: VerifiedLog): Row[] {
  const { table, head } = proven
  const people = finalPeople(proven)
  const isOver = table.turn() === OVER
  const scores = [...table.game.scores(table.state())]
  scores.sort((one, two) => two.total - one.total || two.tieBreak - one.tieBreak)
  return [
    ['last record', head],
    ['state', table.hash()],
    ['game over', isOver ? 'yes' : 'no'],
    ...scores.map((score): Row => [
      `seat ${String(score.seat)}`,
      `${people[score.seat]!.name}: ${points(score)}${isOver && score.winner ? ', winner' : ''}`,
    ]),
  ]
}

function points({ total, tieBreak, sources }: Score): string {
  const parts = Object.entries(sources).map(([source, some]) => `${source} ${String(some)}`)
  return `${String(total)} points (${parts.join(', ')}; tie-break ${String(tieBreak)})`
}
