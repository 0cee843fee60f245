import { gameId } from '../log/genesis.ts'
import type { Genesis } from '../log/genesis.ts'
import type { Chance } from '../../../tests/simulation/random.ts'
import { gather, NO_FAULTS, planFor, GAME, WARDROBE } from './simulated-room.fixture.ts'
import type { Gathering, Guest } from './simulated-room.fixture.ts'
import type { LobbyLook } from './lobby-view.ts'
import type { Lobby } from './lobby-types.ts'

// One seed is one room of 2 to 5 people who do what they like on bad links, leave, come back and reload. Then the links
// get well and the people agree.

const NAMES = ['Anna', 'Bára', 'Cyril', 'Dan', 'Eva']
const OPTIONS = Object.keys(GAME.options)
const MOMENTS = 60

/** What rooms met with. */
export const COUNTED = [
  'cuts',
  'shuts',
  'shutsWhileKeeping',
  'returnsWithPledge',
  'creatorsGone',
  'watchers',
] as const
export type Counts = Record<(typeof COUNTED)[number], number>

export interface Evening {
  readonly here: Gathering
  /** Who left for good. */
  readonly gone: readonly Guest[]
}
interface Doing extends Evening {
  readonly gone: Guest[]
  readonly counts: Counts
  readonly density: number
  readonly restlessness: number
  readonly eagerness: number
  /** Opens a page; whoever opened the room has kept with what. */
  open(guest: Guest): void
}

export async function spend(seed: number, counts: Counts): Promise<Evening> {
  const doing = await arrive(seed, counts)
  const { here } = doing
  const { chance } = here
  here.faults = {
    drop: chance.between(0, 0.3),
    duplicate: chance.between(0, 0.2),
    delay: chance.between(5, 800),
  }
  for (let moment = 0; moment < MOMENTS; moment++) {
    for (const guest of here.guests) live(doing, guest)
    if (moment === MOMENTS / 3 && chance.hits(0.4)) leave(doing)
    linkAll(here, doing.density)
    await here.pass(chance.below(1500))
  }
  here.faults = NO_FAULTS
  const open = here.guests.filter((guest) => !doing.gone.includes(guest))
  for (const guest of open) if (guest.lobby === null) doing.open(guest)
  for (let moment = 0; moment < MOMENTS && open.some(({ begun }) => begun === null); moment++) {
    linkAll(here, doing.density)
    for (const guest of open) agree(guest.lobby!, guest === open[0])
    await here.pass(2000)
  }
  counts.watchers += here.guests.filter(({ begun, own }) => begun !== null && own === null).length
  return doing
}

async function arrive(seed: number, counts: Counts): Promise<Doing> {
  const here = gather(seed)
  const { chance } = here
  const guests = NAMES.slice(0, 2 + chance.below(4)).map((name) => here.add(name))
  const first = { ...planFor(3 + chance.below(3)), isShared: chance.hits(0.3) }
  const gone: Guest[] = []
  here.keeping = async (guest) => {
    if (gone.length > 0 || !chance.hits(here.faults.drop)) return
    counts.shutsWhileKeeping++
    here.shut(guest, chance.hits(0.5))
  }
  const open = (guest: Guest): void =>
    void here.open(guest, guest === guests[0] || first.isShared ? { first } : {})
  guests.forEach(open)
  linkAll(here, 1)
  await here.pass(500)
  return {
    here,
    gone,
    counts,
    open,
    density: chance.next(),
    restlessness: chance.between(0.02, 0.5),
    eagerness: chance.between(0.1, 0.9),
  }
}

function live(doing: Doing, guest: Guest): void {
  const { here, gone, restlessness, eagerness } = doing
  const { chance } = here
  if (gone.includes(guest)) return
  if (guest.lobby === null) {
    if (chance.hits(0.3)) comeBack(doing, guest)
    return
  }
  if (chance.hits(restlessness)) dabble(guest.lobby, chance)
  // Nobody begins alone with bots only because the others are away for a moment.
  const isAlone = (guest.lobby.look()?.guests.length ?? 0) < 2
  if (!isAlone && chance.hits(eagerness)) agree(guest.lobby, chance.hits(0.5))
  if (chance.hits(0.02)) cutOne(doing, guest)
  if (chance.hits(0.02)) shutOne(doing, guest)
}

function cutOne({ here, counts }: Doing, guest: Guest): void {
  const other = here.chance.pick(here.guests)
  if (!here.isLinked(guest, other)) return
  counts.cuts++
  here.cut(guest, other)
}

function shutOne({ here, gone, counts }: Doing, guest: Guest): void {
  // What nobody remembers, and nobody opened, is no room any more.
  const isLast = gone.length > 0 && here.guests.every((one) => one === guest || one.lobby === null)
  if (isLast) return
  counts.shuts++
  here.shut(guest, here.chance.hits(0.5))
}

function comeBack({ counts, open }: Doing, guest: Guest): void {
  if (isUnfinished(guest)) counts.returnsWithPledge++
  open(guest)
}

/** It signed, and the game has not begun. */
const isUnfinished = ({ kept, begun }: Guest): boolean =>
  begun === null && kept !== null && kept.pledge !== null

/** Whoever opened the room leaves for good. */
function leave({ here, gone, counts }: Doing): void {
  const [creator] = here.guests
  if (here.guests.filter(({ lobby }) => lobby !== null).length < 3) return
  counts.creatorsGone++
  gone.push(creator!)
  if (creator!.lobby !== null) here.shut(creator!, true)
}

/** A line through all of them, so that nobody is ever cut off, and more by chance. */
function linkAll(here: Gathering, density: number): void {
  const open = here.guests.filter(({ lobby }) => lobby !== null)
  for (const [at, one] of open.entries()) {
    for (const two of open.slice(at + 1))
      if (two === open[at + 1] || here.chance.hits(density)) here.link(one, two)
  }
}

/** Anything a person may do in a lobby, sensible or not. */
function dabble(lobby: Lobby, chance: Chance): void {
  const chair = chance.below(6)
  const deeds = [
    () => lobby.sit(chair, chance.hits(0.3)),
    () => lobby.sit(chair),
    () => lobby.rise(chair),
    () => lobby.setBot(chair, chance.pick(['steady', 'careless', null])),
    () => lobby.setBot(chair, 'steady'),
    () => lobby.setChairs(chance.below(7)),
    () => lobby.setGovernor(chance.hits(0.3) ? 'random' : chair),
    () => lobby.setOption(chance.pick(OPTIONS), chance.hits(0.5)),
    () => lobby.rename(chair, chance.pick([...NAMES, 'Nobody', ''])),
    () => lobby.setLook(chair, 'color', chance.pick(WARDROBE.colors)),
    () => lobby.setLook(chair, 'symbol', chance.pick(WARDROBE.symbols)),
    () => lobby.setReady(chance.hits(0.8)),
    () => lobby.say(`I say ${String(chair)}`),
  ]
  chance.pick(deeds)()
}

/** What somebody does who wants to play: sits, leaves no chair free, tells names apart, and is ready. */
function agree(lobby: Lobby, isFirst: boolean): void {
  const look = lobby.look()
  if (look === null) return
  const { chairs, mine } = look
  const isTaken = (name: string, before: number): boolean =>
    chairs.some((other, at) => at < before && other.name.toLowerCase() === name.toLowerCase())
  if (mine.length === 0) return lobby.sit(roomierOf(look))
  if (isFirst) makeRoom(lobby, look)
  for (const chair of mine) {
    const { name } = chairs[chair]!
    if (isTaken(name, chair)) lobby.rename(chair, `${name.slice(0, 12)} ${String(chair)}`)
  }
  if (look.canBeReady && !look.isReady) lobby.setReady(true)
}

function roomierOf({ chairs }: LobbyLook): number {
  const free = chairs.findIndex(({ kind }) => kind === 'free')
  return free < 0 ? chairs.findIndex(({ kind }) => kind === 'bot') : free
}

/** Bots where nobody wants to sit, or another chair if somebody does. */
function makeRoom(lobby: Lobby, { chairs, guests }: LobbyLook): void {
  const areAllSeated = guests.every(({ chairs: had }) => had.length > 0)
  if (areAllSeated || chairs.length === 5)
    for (const [chair, { kind }] of chairs.entries()) if (kind === 'free') lobby.setBot(chair, 'steady')
  if (!areAllSeated && chairs.every(({ kind }) => kind === 'person')) lobby.setChairs(chairs.length + 1)
}

/** The games that began in this room: one, unless people could not hear each other for long. */
export function gamesOf({ here }: Evening): Genesis[] {
  const games = here.guests.flatMap(({ begun }) => (begun === null ? [] : begun.genesis))
  return [...new Map(games.map((genesis) => [gameId(genesis), genesis])).values()]
}

/**
 * Nobody can begin any more what those signed who are here: somebody who had not left for good, or others signed another
 * table in the same moment.
 */
export function isHopeless({ here, gone }: Evening): boolean {
  const isGone = (key: string): boolean => gone.some((guest) => guest.key === key)
  const pledged = here.guests
    .filter((guest) => isUnfinished(guest) && !isGone(guest.key))
    .map(({ kept }) => kept!.pledge!.genesis)
  const isMissing = pledged.some(({ members }) => members.some(({ key }) => isGone(key)))
  return isMissing || new Set(pledged.map(gameId)).size > 1
}
