import { describe, expect, test } from 'vitest'
import { gameId } from '../genesis.ts'
import type { Chance } from '../simulation/chance.ts'
import { gather, NO_FAULTS, planFor, PUERTO_RICO, WARDROBE } from './gathering.fixture.ts'
import type { Gathering, Guest } from './gathering.fixture.ts'
import type { Lobby } from './setup.ts'

// One seed is one room of 2 to 5 people who do what they like on bad links, leave, come back and reload. Then the links
// get well and the people agree. `WINDROSE_SEED` brings fresh rooms with every commit.

const FIRST = parseInt((process.env['WINDROSE_SEED'] ?? '').slice(0, 7), 16) || 1
const ROOMS = 120
const NAMES = ['Anna', 'Bára', 'Cyril', 'Dan', 'Eva']
const OPTIONS = Object.keys(PUERTO_RICO.options)

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
  const { chairs, mine, guests } = look
  if (mine.length === 0) {
    const chair = chairs.findIndex(({ kind }) => kind === 'free')
    const bots = chairs.findIndex(({ kind }) => kind === 'bot')
    return lobby.sit(chair < 0 ? bots : chair)
  }
  const areAllSeated = guests.every(({ chairs: had }) => had.length > 0)
  if (isFirst && (areAllSeated || chairs.length === 5))
    chairs.forEach(({ kind }, chair) => kind === 'free' && lobby.setBot(chair, 'steady'))
  if (isFirst && !areAllSeated && chairs.every(({ kind }) => kind === 'person'))
    lobby.setChairs(chairs.length + 1)
  for (const chair of mine) {
    const isTwin = chairs.some(
      ({ name }, at) => at < chair && name.toLowerCase() === chairs[chair]!.name.toLowerCase(),
    )
    if (isTwin) lobby.rename(chair, `${chairs[chair]!.name.slice(0, 12)} ${String(chair)}`)
  }
  if (look.canBeReady && !look.isReady) lobby.setReady(true)
}

/** A line through all of them, so that nobody is ever cut off, and more by chance. */
function linkAll(here: Gathering, density: number): void {
  const open = here.guests.filter(({ lobby }) => lobby !== null)
  for (const [at, one] of open.entries()) {
    for (const [other, two] of open.entries()) {
      if (other === at + 1 || (other > at && here.chance.hits(density))) here.link(one, two)
    }
  }
}

interface Outcome {
  readonly here: Gathering
  readonly gone: readonly Guest[]
}

async function play(seed: number): Promise<Outcome> {
  const here = gather(seed)
  const { chance } = here
  const guests = NAMES.slice(0, 2 + chance.below(4)).map((name) => here.add(name))
  const [creator] = guests
  const gone: Guest[] = []
  const first = { ...planFor(3 + chance.below(3)), isShared: chance.hits(0.3) }
  for (const guest of guests) here.open(guest, guest === creator || first.isShared ? { first } : {})
  linkAll(here, 1)
  await here.pass(500)
  here.faults = {
    drop: chance.between(0, 0.3),
    duplicate: chance.between(0, 0.2),
    delay: chance.between(5, 800),
  }
  const density = chance.next()
  const restlessness = chance.between(0.05, 0.6)
  for (let moment = 0; moment < 60; moment++) {
    for (const guest of guests) {
      if (gone.includes(guest)) continue
      if (guest.lobby === null) {
        if (chance.hits(0.3)) here.open(guest)
        continue
      }
      if (chance.hits(restlessness)) dabble(guest.lobby, chance)
      if (chance.hits(0.3)) agree(guest.lobby, chance.hits(0.5))
      if (chance.hits(0.01)) here.shut(guest, chance.hits(0.5))
      const other = chance.pick(guests)
      if (chance.hits(0.02) && here.isLinked(guest, other)) here.cut(guest, other)
    }
    linkAll(here, density)
    await here.pass(chance.below(1500))
    const isLast = guests.filter(({ lobby }) => lobby !== null).length < 3
    if (moment === 20 && chance.hits(0.4) && !isLast) {
      gone.push(creator!)
      if (creator!.lobby !== null) here.shut(creator!, true)
    }
  }
  here.faults = NO_FAULTS
  for (const guest of guests) if (guest.lobby === null && !gone.includes(guest)) here.open(guest)
  for (
    let moment = 0;
    moment < 60 && guests.some(({ lobby, begun }) => lobby !== null && begun === null);
    moment++
  ) {
    linkAll(here, density)
    const open = guests.filter(({ lobby }) => lobby !== null)
    for (const guest of open) agree(guest.lobby!, guest === open[0])
    await here.pass(2000)
  }
  return { here, gone }
}

/** What must hold for every room, at its end. */
function judge({ here, gone }: Outcome): 'begun' | 'stuck' {
  const { guests } = here
  for (const { signed, kept, begins, strikes, broken } of guests) {
    expect(signed.size).toBeLessThan(2)
    expect(begins).toBeLessThan(2)
    expect([strikes, broken]).toEqual([[], []])
    if (kept?.pledge) expect(signed).toEqual(new Set([gameId(kept.pledge.genesis)]))
  }
  const games = new Set(guests.flatMap(({ begun }) => (begun === null ? [] : gameId(begun.genesis))))
  expect(games.size).toBeLessThan(2)
  for (const { begun, key, kept, own } of guests) {
    const isMember = begun?.genesis.members.some((member) => member.key === key) ?? false
    expect(own === null ? null : own.secret).toBe(isMember ? kept!.secret : null)
  }
  const here_ = guests.filter((guest) => !gone.includes(guest))
  if (here_.every(({ begun }) => begun !== null)) return 'begun'
  expect(here_.every(({ begun }) => begun === null)).toBe(true)
  return 'stuck'
}

describe('whatever people do in a room', () => {
  test.each([0, 1, 2, 3])('one game begins for all or none, part %i', { timeout: 120_000 }, async (part) => {
    const ends = { begun: 0, stuck: 0 }
    for (let room = 0; room < ROOMS / 4; room++) {
      const seed = FIRST + (part * ROOMS) / 4 + room
      const outcome = await play(seed)
      const end = judge(outcome)
      ends[end]++
      if (end === 'stuck')
        console.log(
          seed,
          outcome.here.guests.map((g) => [
            g.name,
            outcome.gone.includes(g),
            g.signed.size,
            JSON.stringify(g.lobby?.look()?.starting),
            JSON.stringify(g.lobby?.look()?.chairs.map((c) => [c.kind, c.name, c.isReady])),
          ]),
        )
    }
    console.log(ends)
  })
})
