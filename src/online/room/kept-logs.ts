import { gameId } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { gameRulesOf } from '../../log/records/game-rules.ts'
import { newReplica } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { readStoredLog } from '../runtime/online-game.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { readStoredGenesis } from '../runtime/stored-opening.ts'

/** What reads the logs that this device keeps. */
export type LogReader = Pick<RoomRuntime, 'rooms' | 'gameRuntime'>

/** The logs of the games that are wanted, as far as this device keeps them and can read them. */
export async function keptLogs(
  { rooms, gameRuntime }: LogReader,
  isWanted: (id: string, genesis: Genesis) => boolean,
): Promise<readonly Replica[]> {
  const found: Replica[] = []
  for (const { id: room, signed: written } of await rooms.list()) {
    const signed = readStoredGenesis(written)
    if (signed === null || !isWanted(gameId(signed.genesis), signed.genesis)) continue
    const stored = await rooms.load(room)
    if (stored === undefined || stored === 'damaged' || stored.record.log === null) continue
    const { genesis } = signed
    const rules = gameRulesOf(gameRuntime.games, genesis)
    const persisted = readStoredLog(stored.record.log, stored.records)
    if (rules === undefined || persisted === 'lost') continue
    const kept = newReplica({ genesis, rules, me: null, persisted, secret: '', verify: () => true })
    // Rules of another build may not read the log to its end.
    if (kept.path.length === persisted.records.length + 1) found.push(kept)
  }
  return found
}
