import { gameId } from '../../log/records/genesis.ts'
import type { Genesis } from '../../log/records/genesis.ts'
import type { Random } from '../../../tests/simulation/random.ts'
import { newSimulatedRoom, NO_FAULTS, planFor, GAME, APPEARANCES } from './simulated-room.fixture.ts'
import type { SimulatedRoom, SimulatedGuest } from './simulated-room.fixture.ts'
import type { LobbyView } from './lobby-view.ts'
import type { Lobby } from './lobby-types.ts'

// A seeded run: 2 to 5 guests make random edits over unreliable links, leave, return and reload. Then the links recover and
// the guests agree on a game.

const NAMES = ['Anna', 'Bára', 'Cyril', 'Dan', 'Eva']
const OPTIONS = Object.keys(GAME.options)
const ROUNDS = 60

/** The events a run counts. */
export const COUNTED_EVENTS = [
  'cuts',
  'shuts',
  'shutsWhileKeeping',
  'returnsWithCommitment',
  'creatorsGone',
  'watchers',
] as const
export type EventCounts = Record<(typeof COUNTED_EVENTS)[number], number>

export interface LobbyRun {
  readonly room: SimulatedRoom
  /** Guests who left for good. */
  readonly departed: readonly SimulatedGuest[]
}
interface RunState extends LobbyRun {
  readonly departed: SimulatedGuest[]
  readonly counts: EventCounts
  readonly density: number
  readonly restlessness: number
  readonly eagerness: number
  /** Opens a page; the creator's page has the initial plan. */
  openPage(guest: SimulatedGuest): void
}

export async function runLobby(seed: number, counts: EventCounts): Promise<LobbyRun> {
  const run = await newRun(seed, counts)
  const { room } = run
  const { chance } = room
  room.faults = {
    drop: chance.between(0, 0.3),
    duplicate: chance.between(0, 0.2),
    delay: chance.between(5, 800),
  }
  for (let moment = 0; moment < ROUNDS; moment++) {
    for (const guest of room.guests) actAtRandom(run, guest)
    if (moment === ROUNDS / 3 && chance.chance(0.4)) removeCreator(run)
    linkAll(room, run.density)
    await room.advance(chance.below(1500))
  }
  room.faults = NO_FAULTS
  const open = room.guests.filter((guest) => !run.departed.includes(guest))
  for (const guest of open) if (guest.lobby === null) run.openPage(guest)
  for (let moment = 0; moment < ROUNDS && open.some(({ startedGame }) => startedGame === null); moment++) {
    linkAll(room, run.density)
    for (const guest of open) stepTowardStart(guest.lobby!, guest === open[0])
    await room.advance(2000)
  }
  counts.watchers += room.guests.filter(({ startedGame, own }) => startedGame !== null && own === null).length
  return run
}

async function newRun(seed: number, counts: EventCounts): Promise<RunState> {
  const room = newSimulatedRoom(seed)
  const { chance } = room
  const guests = NAMES.slice(0, 2 + chance.below(4)).map((name) => room.add(name))
  const initialPlan = { ...planFor(3 + chance.below(3)), isShared: chance.chance(0.3) }
  const departed: SimulatedGuest[] = []
  room.beforeSave = async (guest) => {
    if (departed.length > 0 || !chance.chance(room.faults.drop)) return
    counts.shutsWhileKeeping++
    room.closePage(guest, chance.chance(0.5))
  }
  const openPage = (guest: SimulatedGuest): void =>
    void room.openPage(guest, guest === guests[0] || initialPlan.isShared ? { initialPlan } : {})
  guests.forEach(openPage)
  linkAll(room, 1)
  await room.advance(500)
  return {
    room,
    departed,
    counts,
    openPage,
    density: chance.next(),
    restlessness: chance.between(0.02, 0.5),
    eagerness: chance.between(0.1, 0.9),
  }
}

function actAtRandom(run: RunState, guest: SimulatedGuest): void {
  const { room, departed, restlessness, eagerness } = run
  const { chance } = room
  if (departed.includes(guest)) return
  if (guest.lobby === null) {
    if (chance.chance(0.3)) reopenPage(run, guest)
    return
  }
  if (chance.chance(restlessness)) makeRandomEdit(guest.lobby, chance)
  // A guest who is alone for a moment does not start a game with bots only.
  const isAlone = (guest.lobby.view()?.guests.length ?? 0) < 2
  if (!isAlone && chance.chance(eagerness)) stepTowardStart(guest.lobby, chance.chance(0.5))
  if (chance.chance(0.02)) cutOne(run, guest)
  if (chance.chance(0.02)) shutOne(run, guest)
}

function cutOne({ room, counts }: RunState, guest: SimulatedGuest): void {
  const other = room.chance.pick(room.guests)
  if (!room.isLinked(guest, other)) return
  counts.cuts++
  room.unlink(guest, other)
}

function shutOne({ room, departed, counts }: RunState, guest: SimulatedGuest): void {
  // At least one page stays open, else the room would be forgotten.
  const isLast = departed.length > 0 && room.guests.every((one) => one === guest || one.lobby === null)
  if (isLast) return
  counts.shuts++
  room.closePage(guest, room.chance.chance(0.5))
}

function reopenPage({ counts, openPage }: RunState, guest: SimulatedGuest): void {
  if (hasSignedInVain(guest)) counts.returnsWithCommitment++
  openPage(guest)
}

/** Whether the guest signed a genesis that has not started. */
const hasSignedInVain = ({ saved, startedGame }: SimulatedGuest): boolean =>
  startedGame === null && saved !== null && saved.commitment !== null

/** The creator leaves for good. */
function removeCreator({ room, departed, counts }: RunState): void {
  const [creator] = room.guests
  if (room.guests.filter(({ lobby }) => lobby !== null).length < 3) return
  counts.creatorsGone++
  departed.push(creator!)
  if (creator!.lobby !== null) room.closePage(creator!, true)
}

/** Links all open pages in a line, so that none is isolated, and random further pairs. */
function linkAll(room: SimulatedRoom, density: number): void {
  const open = room.guests.filter(({ lobby }) => lobby !== null)
  for (const [at, one] of open.entries()) {
    for (const two of open.slice(at + 1))
      if (two === open[at + 1] || room.chance.chance(density)) room.link(one, two)
  }
}

/** A random edit, sensible or not. */
function makeRandomEdit(lobby: Lobby, chance: Random): void {
  const chair = chance.below(6)
  const edits = [
    () => lobby.takeChair(chair, chance.chance(0.3)),
    () => lobby.takeChair(chair),
    () => lobby.leaveChair(chair),
    () => lobby.setBot(chair, chance.pick(['boatswain', 'cabin-boy', null])),
    () => lobby.setBot(chair, 'boatswain'),
    () => lobby.setChairs(chance.below(7)),
    () => lobby.setGovernor(chance.chance(0.3) ? 'random' : chair),
    () => lobby.setOption(chance.pick(OPTIONS), chance.chance(0.5)),
    () => lobby.rename(chair, chance.pick([...NAMES, 'Nobody', ''])),
    () => lobby.setChairMark(chair, 'color', chance.pick(APPEARANCES.colors)),
    () => lobby.setChairMark(chair, 'symbol', chance.pick(APPEARANCES.symbols)),
    () => lobby.setReady(chance.chance(0.8)),
    () => lobby.sendChat(`I say ${String(chair)}`),
  ]
  chance.pick(edits)()
}

/** One step toward a game: takes a chair, fills free chairs, makes names unique, becomes ready. */
function stepTowardStart(lobby: Lobby, isFirst: boolean): void {
  const view = lobby.view()
  if (view === null) return
  const { chairs, ownChairs, gameOfOthers } = view
  if (gameOfOthers !== null) return lobby.watchGameOfOthers()
  const isTaken = (name: string, before: number): boolean =>
    chairs.some((other, at) => at < before && other.name.toLowerCase() === name.toLowerCase())
  if (ownChairs.length === 0) return lobby.takeChair(chairToTake(view))
  if (isFirst) fillOrExtendTable(lobby, view)
  for (const chair of ownChairs) {
    const { name } = chairs[chair]!
    if (isTaken(name, chair)) lobby.rename(chair, `${name.slice(0, 12)} ${String(chair)}`)
  }
  if (view.canBeReady && !view.isReady) lobby.setReady(true)
}

function chairToTake({ chairs }: LobbyView): number {
  const free = chairs.findIndex(({ kind }) => kind === 'free')
  return free < 0 ? chairs.findIndex(({ kind }) => kind === 'bot') : free
}

/** Fills free chairs with bots, or adds a chair if a guest has none. */
function fillOrExtendTable(lobby: Lobby, { chairs, guests }: LobbyView): void {
  const areAllSeated = guests.every(({ chairs: had }) => had.length > 0)
  if (areAllSeated || chairs.length === 5)
    for (const [chair, { kind }] of chairs.entries()) if (kind === 'free') lobby.setBot(chair, 'boatswain')
  if (!areAllSeated && chairs.every(({ kind }) => kind === 'person')) lobby.setChairs(chairs.length + 1)
}

/** The games that started in this room: one, unless the room was split for long. */
export function gamesOf({ room }: LobbyRun): Genesis[] {
  const games = room.guests.flatMap(({ startedGame }) => (startedGame === null ? [] : startedGame.genesis))
  return [...new Map(games.map((genesis) => [gameId(genesis), genesis])).values()]
}

/**
 * The genesis signed by the present guests cannot start any more: a guest has left for good, or others signed another
 * table in the same moment.
 */
export function isStuck({ room, departed }: LobbyRun): boolean {
  const isGone = (key: string): boolean => departed.some((guest) => guest.key === key)
  const committed = room.guests
    .filter((guest) => hasSignedInVain(guest) && !isGone(guest.key))
    .map(({ saved }) => saved!.commitment!.genesis)
  const isMissing = committed.some(({ members }) => members.some(({ key }) => isGone(key)))
  return isMissing || new Set(committed.map(gameId)).size > 1
}
