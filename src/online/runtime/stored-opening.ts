import * as v from 'valibot'
import { signedGenesisShape } from '../../log/records/genesis.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import type { InitialPlan } from '../lobby/lobby-types.ts'
import type { WantedChair } from '../lobby/state.ts'
import { daysTermsOf, readLobbyMessage } from '../lobby/messages.ts'
import { drawsOf } from '../../log/records/draws.ts'
import { appearanceShape } from '../../session/players.ts'
import { integer } from '../../session/parse.ts'

/** The plan with which this device opened a room, and the chairs it wants there. */
export interface RoomOpening {
  /** Null on a device that followed a link. */
  readonly plan: InitialPlan | null
  readonly wish: readonly WantedChair[]
}

const openingShape = v.strictObject({
  plan: v.nullable(v.looseObject({ isShared: v.boolean() })),
  wish: v.pipe(
    v.array(v.strictObject({ chair: integer(0, 15), ...appearanceShape.entries })),
    v.maxLength(16),
  ),
})

/** Parsed openings: they are needed after every change of the lobby. */
const known = new WeakMap<object, RoomOpening | null>()

/** Parses a stored opening; null if it is damaged. */
export function readOpening(from: unknown): RoomOpening | null {
  if (typeof from !== 'object' || from === null) return null
  const before = known.get(from)
  if (before !== undefined) return before
  const opening = parseOpening(from)
  known.set(from, opening)
  return opening
}

function parseOpening(from: object): RoomOpening | null {
  const read = v.safeParse(openingShape, from)
  if (!read.success) return null
  const { plan, wish } = read.output
  if (plan === null) return { plan, wish }
  const { isShared, ...content } = plan
  // Parses the plan like one that was received.
  const word = readLobbyMessage(JSON.stringify({ t: 'plan', n: 0, by: '', ...content, sig: '' }))
  if (!('message' in word) || word.message.t !== 'plan') return null
  const { game, version, chairs, options, governor, from: before } = word.message
  const rest = { from: before, ...daysTermsOf(word.message), ...drawsOf(word.message) }
  return { plan: { game, version, chairs, options, governor, ...rest, isShared }, wish }
}

/** Parses the stored genesis; its signatures were verified when it was received. */
export function readStoredGenesis(from: unknown): SignedGenesis | null {
  const read = v.safeParse(signedGenesisShape, from)
  return read.success ? read.output : null
}
