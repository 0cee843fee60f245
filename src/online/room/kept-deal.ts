import { OVER } from '../../engine/core/game.ts'
import type { DealStatus } from '../lobby/lobby-types.ts'
import { hasSameRules, optionsText, saltsOf, saltsToRepeat } from '../../log/records/draws.ts'
import type { FoundDeal, RepeatedDeal } from '../../log/records/draws.ts'
import { journalEntries } from '../../log/log-file.ts'
import { headOf } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { keptLogs } from './kept-logs.ts'
import type { OfferedDeal, RoomRuntime } from '../runtime/room-runtime.ts'

// Draws that come again. They are part of the plan, and any guest can write a plan with salts of their own making. So they are
// compared with the logs and with the results of groups that this device keeps, and refused where there are none.

type Keeper = Pick<RoomRuntime, 'rooms' | 'gameRuntime' | 'toldDeals' | 'deals' | 'signed'>

/** Compares draws with what this device keeps; the log of the first game counts more than what a group tells of it. */
export async function compareDeal(room: Keeper, repeated: RepeatedDeal): Promise<FoundDeal> {
  const { draws } = repeated
  const own = room.signed?.genesis
  const logs = await keptLogs(room, (id, genesis) => {
    if (own !== undefined && genesis.nonce === own.nonce) return false
    return id === draws.game || genesis.draws?.game === draws.game
  })
  const first = logs.find(({ context }) => context.game === draws.game)
  if (first !== undefined && !isPlayedSo(first, repeated)) return 'differs'
  const deals = await room.toldDeals()
  const told = deals.filter(({ deal }) => deal.first === draws.game)
  const isSame =
    logs.some((log) => hasSameDeal(log, repeated)) ||
    told.some(
      ({ game, deal }) =>
        hasSameRules({ ...deal, game, seats: deal.seats.length }, repeated) &&
        deal.salts.join() === draws.salts.join(),
    )
  if (isSame) return 'same'
  return told.length > 0 ? 'differs' : 'unknown'
}

const saltsIn = (log: Replica): string[] => saltsOf(journalEntries(log.context.rules, headOf(log).position))

/** Can the first game, as far as this log knows it, have had these draws? They are its own, and not given beforehand. */
function isPlayedSo(log: Replica, repeated: RepeatedDeal): boolean {
  const { genesis } = log.context
  const { salts } = repeated.draws
  return (
    genesis.draws === undefined &&
    hasSameRules(genesis, repeated) &&
    saltsIn(log).every((salt, at) => salts[at] === undefined || salt === salts[at])
  )
}

/** Are these the draws that this game passes on? One that is not over passes on those with which it began. */
function hasSameDeal(log: Replica, repeated: RepeatedDeal): boolean {
  const { genesis } = log.context
  const isOver = headOf(log).position.turn === OVER
  const salts = isOver ? saltsToRepeat(genesis, saltsIn(log)) : (genesis.draws?.salts ?? null)
  return salts !== null && salts.join() === repeated.draws.salts.join() && hasSameRules(genesis, repeated)
}

/** What this device knows of draws that come again; calls `changed` when it has found out. */
export function keptDealStatus(room: Keeper, repeated: RepeatedDeal, changed: () => void): DealStatus {
  const { found, isAccepted } = offeredDeal(room, repeated, changed)
  if (found === null) return 'checking'
  return found === 'same' && isAccepted ? 'accepted' : found
}

function offeredDeal(room: Keeper, repeated: RepeatedDeal, changed: () => void): OfferedDeal {
  const text = textOf(repeated)
  const before = room.deals.find((other) => other.text === text)
  if (before !== undefined) return before
  const offered: OfferedDeal = { text, found: null, isAccepted: false }
  // A cheat may offer many; the latest ones matter.
  room.deals.splice(0, Math.max(0, room.deals.length - MAX_DEALS + 1))
  room.deals.push(offered)
  compareDeal(room, repeated)
    .catch(() => 'unknown' as const)
    .then((found) => {
      offered.found = found
      changed()
    })
    .catch(() => undefined)
  return offered
}
const MAX_DEALS = 8
const textOf = ({ game, version, seats, options, draws }: RepeatedDeal): string =>
  JSON.stringify([game, version, seats, optionsText(options), draws.game, draws.salts])

/** The person plays with the draws that come again. */
export function acceptDeal(room: Pick<RoomRuntime, 'deals'>, repeated: RepeatedDeal): void {
  const offered = room.deals.find(({ text }) => text === textOf(repeated))
  if (offered !== undefined) offered.isAccepted = true
}
