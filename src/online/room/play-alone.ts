import type { Platform } from '../../platform/platform.ts'
import { roomTag, deriveRoomSecret } from '../../net/connection/room-secret.ts'
import { invitationFragment } from '../../net/connection/invitation.ts'
import type { Invitation } from '../../net/connection/invitation.ts'
import { copyGenesis } from '../lobby/table-proposal.ts'
import { drawsOf } from '../../log/records/draws.ts'
import { gameId, genesisText } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import { continuation } from '../../log/log-file.ts'
import { authorOf } from '../../log/records/record-tree.ts'
import { headOf, newPersistentState } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { tableHeader } from './room-game.ts'
import { newRoomRecord } from '../runtime/room-runtime.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import { readStoredGenesis } from '../runtime/stored-opening.ts'

// One of two people is gone. The other goes on with a copy of the table, where a bot plays for the one who is away until
// they take their seat back (decision 52). The table itself stays as it is.

/** What one of two can do while the other is gone. */
export interface CopyActions {
  /** Goes on with a copy of the table; returns the path of its room. */
  playAlone(): Promise<string | null>
  /** The path of the room in which the other of two may play on alone. */
  copyOfOther(): string | null
}
export function copyActions(room: () => RoomRuntime | null): CopyActions {
  return {
    async playAlone() {
      const life = room()
      return life && playAlone(life)
    },
    copyOfOther() {
      const life = room()
      return life && copyOfOther(life)
    },
  }
}

/**
 * The room of the copy at which `away` is away. It follows from the last choice of `away`, which both devices know, so each
 * finds the copy of the other. `nth`: one more copy, where both came back to the table meanwhile.
 */
function roomOfCopy({ invitation }: RoomRuntime, core: Replica, away: number, nth = 0): Invitation {
  const { context, path } = core
  const last = path.findLast(({ record }) => record?.k === 'act' && authorOf(context, record) === away)
  const label = ['copy', context.game, last?.hash ?? '', away, ...(nth === 0 ? [] : [nth])].join(' ')
  return { ...invitation, room: deriveRoomSecret(invitation.room, label) }
}

const pathOf = (invitation: Invitation): string => invitationFragment(invitation).slice(1)

function copyOfOther({ game, ...life }: RoomRuntime): string | null {
  const me = game?.core.me ?? null
  return game === null || me === null ? null : pathOf(roomOfCopy({ game, ...life }, game.core, me))
}

async function playAlone(life: RoomRuntime): Promise<string | null> {
  const { game, platform, network, signer } = life
  const me = game?.core.me ?? null
  if (game === null || me === null || game.core.context.memberCount !== 2) return null
  const from = continuation(game.core)
  const found = await freeRoom(life, game.core, 1 - me, from)
  if (found.isStored) return pathOf(found.invitation)
  const { genesis } = game.core.context
  const secret = platform.randomHex(64)
  const { keys } = headOf(game.core).generation
  const copied = copyGenesis(roomTag(found.invitation.room), secret, {
    game: genesis.game,
    version: game.session.table.game.version,
    engine: network.engine,
    options: genesis.options,
    people: [...tableHeader(game).seats],
    members: genesis.members.map((member, m) => ({ ...member, key: keys[m]! })),
    away: 1 - me,
    from,
    ...drawsOf(genesis),
  })
  if (copied === undefined) return null
  const sig = await signer.sign(genesisText(gameId(copied)))
  await (
    await platform.roomStore()
  ).put({
    ...newRoomRecord(found.invitation, platform.now()),
    signed: { genesis: copied, sigs: [sig] },
    log: { ...newPersistentState(secret), records: 0 },
  })
  return pathOf(found.invitation)
}

/** The room of the copy that was made of this position before, or the first one that is not used. */
async function freeRoom(
  life: RoomRuntime,
  core: Replica,
  away: number,
  from: NonNullable<Genesis['from']>,
): Promise<{ readonly invitation: Invitation; readonly isStored: boolean }> {
  for (let nth = 0; ; nth++) {
    const invitation = roomOfCopy(life, core, away, nth)
    const stored = await storedGenesis(life.platform, invitation.room)
    if (stored === undefined) return { invitation, isStored: false }
    if (stored?.from?.head === from.head) return { invitation, isStored: true }
  }
}

/** Undefined where the room is not stored, null where no game began in it. */
async function storedGenesis(platform: Platform, room: string): Promise<Genesis | null | undefined> {
  const stored = await (await platform.roomStore()).load(room)
  if (stored === undefined || stored === 'damaged') return undefined
  return readStoredGenesis(stored.record.signed)?.genesis ?? null
}
