import { assert } from '../../engine/core/fault.ts'
import { gameId } from '../../log/records/genesis.ts'
import type { Genesis, SignedGenesis } from '../../log/records/genesis.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { planSigningText, writeLobbyMessage } from './messages.ts'
import type { Plan } from './messages.ts'
import type { InitialPlan } from './lobby-types.ts'
import { newSimulatedRoom, planFor, ROOM } from './simulated-room.fixture.ts'
import type { SimulatedGuest, SimulatedRoom } from './simulated-room.fixture.ts'

// Rooms with a guest who plays for a gain. `takeRoom` announces a game with bots that only they signed, so that the
// others follow it; `otherPast` offers another past for a game that goes on.

export type LobbyCheat = 'takeRoom' | 'otherPast'

export interface CheatedRoom {
  readonly honest: readonly SimulatedGuest[]
  readonly cheat: SimulatedGuest
  /** How often the cheat tried. */
  readonly attempts: number
  readonly past: Genesis['from']
}

const HASHES = { game: 'a'.repeat(64), head: 'b'.repeat(64) }
const PAST: Genesis['from'] = {
  ...HASHES,
  entries: [
    [0, 1],
    [1, 2],
  ],
}
const OTHER_PAST: Genesis['from'] = {
  ...HASHES,
  entries: [
    [0, 3],
    [1, 2],
  ],
}
const MOMENTS = 40

function continuing(): InitialPlan {
  const plan = planFor(3)
  return { ...plan, options: { ...plan.options, wet: false }, governor: 0, from: PAST, isShared: true }
}

export async function runWithCheat(seed: number, kind: LobbyCheat): Promise<CheatedRoom> {
  const room = newSimulatedRoom(seed)
  const { chance } = room
  const honest = ['Anna', 'Bára', 'Cyril'].slice(0, 2 + chance.below(2)).map((name) => room.add(name))
  const cheat = room.add('Mallory')
  const initialPlan = kind === 'otherPast' ? continuing() : planFor(3)
  await openPages(room, initialPlan)
  room.faults = { drop: chance.between(0, 0.1), duplicate: 0.1, delay: chance.between(5, 400) }
  const own = kind === 'takeRoom' ? await gameWithBots() : undefined
  let attempts = 0
  for (let moment = 0; moment < MOMENTS; moment++) {
    for (const guest of honest) if (chance.chance(0.5)) stepAsPerson(guest, guest === honest[0], moment)
    if (moment < MOMENTS / 2 && chance.chance(0.4)) {
      attempts++
      await (own === undefined ? offerOtherPast(room, honest, cheat) : announce(room, honest, cheat, own))
    }
    await room.advance(500 + chance.below(1500))
  }
  return { honest, cheat, attempts, past: initialPlan.from }
}

async function openPages(room: SimulatedRoom, initialPlan: InitialPlan): Promise<void> {
  // Honest devices keep the log of the earlier game.
  const historyOf = ({ from }: { from: NonNullable<Genesis['from']> }) =>
    JSON.stringify(from) === JSON.stringify(PAST) ? ('same' as const) : ('differs' as const)
  for (const [at, guest] of room.guests.entries())
    room.openPage(guest, { historyOf, ...((at === 0 || initialPlan.isShared) && { initialPlan }) })
  for (const one of room.guests) for (const two of room.guests) room.link(one, two)
  await room.advance(500)
}

/** One step of an honest person: sits, fills the table with bots, becomes ready. */
function stepAsPerson({ lobby }: SimulatedGuest, isFirst: boolean, moment: number): void {
  const view = lobby?.view() ?? null
  if (lobby === null || view === null) return
  const free = view.chairs.findIndex(({ kind }) => kind === 'free')
  if (view.ownChairs.length === 0) return free < 0 ? undefined : lobby.takeChair(free)
  if (isFirst && moment > 8 && free >= 0) lobby.setBot(free, 'boatswain')
  if (view.canBeReady && !view.isReady) lobby.setReady(true)
}

/** A game of this room that the cheat alone signed, with bots on all other chairs. */
async function gameWithBots(): Promise<SignedGenesis> {
  const room = newSimulatedRoom(7)
  const alone = room.add('Mallory')
  const lobby = room.openPage(alone, { initialPlan: planFor(3) })
  lobby.takeChair(0)
  for (const chair of [1, 2]) lobby.setBot(chair, 'boatswain')
  await room.advance(500)
  lobby.setReady(true)
  await room.advance(500)
  assert(alone.startedGame !== null, 'a guest may begin a game with bots')
  return alone.startedGame
}

/** Tells one who sits that the game has begun. */
async function announce(
  { chance }: SimulatedRoom,
  honest: readonly SimulatedGuest[],
  cheat: SimulatedGuest,
  signed: SignedGenesis,
): Promise<void> {
  const seated = honest.filter(({ lobby }) => (lobby?.view()?.ownChairs.length ?? 0) > 0)
  if (seated.length > 0)
    chance.pick(seated).lobby!.receive(cheat.key, writeLobbyMessage({ t: 'started', signed }))
}

/** Changes the plan: another past, else as it is. */
async function offerOtherPast(
  { chance }: SimulatedRoom,
  honest: readonly SimulatedGuest[],
  cheat: SimulatedGuest,
): Promise<void> {
  const { isShared: _, ...content } = continuing()
  const n = 2 + chance.below(60)
  const plan: Plan = { t: 'plan', n, by: cheat.key, ...content, from: OTHER_PAST, sig: '' }
  const sig = await cheat.signer.sign(planSigningText(roomTag(ROOM), plan))
  chance.pick(honest).lobby!.receive(cheat.key, writeLobbyMessage({ ...plan, sig }))
}

/** The game that an honest guest is in; null if none. */
export const gameIdOf = ({ startedGame }: SimulatedGuest): string | null =>
  startedGame === null ? null : gameId(startedGame.genesis)
