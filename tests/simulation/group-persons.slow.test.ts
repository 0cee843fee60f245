import { expect, test } from 'vitest'
import { fakeSigner } from '../../src/net/connection/fake-network.fixture.ts'
import type { LedgerEntry } from '../../src/online/group/entry.ts'
import { keyOf, NOW, resultOf, signedBy, TAG, testMember } from '../../src/online/group/group.fixture.ts'
import type { TestMember } from '../../src/online/group/group.fixture.ts'
import { entriesOf, toldGames } from '../../src/online/group/ledger.ts'
import { groupPersons, waysTo } from '../../src/online/group/persons.ts'
import { standingsOf } from '../../src/online/group/standings.ts'
import { signVouch } from '../../src/online/group/vouch.ts'
import type { Vouch } from '../../src/online/group/vouch.ts'
import { newRandom } from './random.ts'
import type { Random } from './random.ts'

// Three people with five devices play each week for ten weeks. Devices are added, lost and restored, clocks are wrong, members
// are away, messages are lost, and Eve, who has the link, tries to become one of them.

const HOUR = 60 * 60 * 1000
const WEEK = 7 * 24 * HOUR
const WEEKS = 10
/** How far the clock of a device is ahead; those of the others are right. */
const AHEAD: Readonly<Record<string, number>> = { 'Ann 2': 20 * HOUR, 'Ben 1': -60 * HOUR, 'Ben 2': 5 * HOUR }

interface World {
  readonly random: Random
  time: number
  /** The devices that work, by person. */
  readonly devices: Record<'Ann' | 'Ben' | 'Cid', TestMember[]>
  readonly eve: TestMember
  /** Vouches that Eve heard, to say them again. */
  readonly heard: Vouch[]
  /** The people of each game that was played. */
  readonly played: string[][]
}
const clockOf = (world: World, name: string): number => world.time + (AHEAD[name] ?? 0)
function newDevice(world: World, name: string): TestMember {
  return testMember(name, undefined, () => clockOf(world, name))
}
const allDevices = ({ devices }: World): TestMember[] => Object.values(devices).flat()

/** All who are here are linked for some ticks; a part of what they say is lost, and some comes twice. */
async function meet(world: World, here: readonly TestMember[], loss: number, ticks = 40): Promise<void> {
  for (const one of here)
    for (const other of here) if (one !== other) one.meeting.up(other.name, keyOf(other.name))
  for (let round = 0; round < ROUNDS * ticks; round++) {
    if (round % ROUNDS === 0) for (const { meeting } of here) meeting.tick()
    for (const from of here)
      for (const { link, text } of from.sent.splice(0)) carry(world, here, { from, link, text }, loss)
    await Promise.all(here.map(({ meeting }) => meeting.settled()))
  }
  for (const one of here) for (const other of here) one.meeting.down(other.name)
}
/** How often what was said is carried between two ticks. */
const ROUNDS = 4
function carry(
  world: World,
  here: readonly TestMember[],
  { from, link, text }: { readonly from: TestMember; readonly link: string; readonly text: string },
  loss: number,
): void {
  const to = here.find(({ name }) => name === link)
  if (to === world.eve) hear(world, text)
  if (to === undefined || world.random.chance(loss)) return
  to.meeting.receive(from.name, text)
  if (world.random.chance(loss)) to.meeting.receive(from.name, text)
}
function hear({ heard }: World, text: string): void {
  const { vouches = [] } = JSON.parse(text) as { vouches?: Vouch[] }
  heard.push(...vouches)
}

const say = (
  world: World,
  from: string,
  to: string,
  is = true,
  said: readonly Vouch[] = [],
): Promise<Vouch> => signVouch(TAG, { to: keyOf(to), is, now: clockOf(world, from) }, fakeSigner(from), said)

/** The person presses on both devices. */
async function link(world: World, one: TestMember, other: TestMember): Promise<void> {
  one.meeting.vouches.add([await say(world, one.name, other.name, true, one.meeting.vouches.all())])
  other.meeting.vouches.add([await say(world, other.name, one.name, true, other.meeting.vouches.all())])
}

/** A backup of a device, and a new device that is restored from it. */
async function restore(world: World, old: TestMember, name: string): Promise<TestMember> {
  const [key, entries] = [`${old.name} backup`, entriesOf(old.ledger)]
  const pairs = [
    [old.name, key],
    [key, old.name],
    [key, name],
    [name, key],
  ] as const
  const vouches = await Promise.all(pairs.map(([from, to]) => say(world, from, to)))
  const fresh = newDevice(world, name)
  fresh.meeting.addEntries(entries)
  fresh.meeting.vouches.add([...old.meeting.vouches.all(), ...vouches])
  return fresh
}

/** Those who are here play a game, and most of them sign its result before the evening is over. */
async function play(world: World, here: readonly TestMember[]): Promise<void> {
  const names = here.map(({ name }) => name)
  const number = world.played.push(names.map((name) => name.split(' ')[0]!))
  const result = resultOf(number, names, number % 2 === 0 ? 'endeavor' : 'puerto-rico')
  for (const { name, meeting } of here)
    meeting.addEntries([await signedBy(result, name, clockOf(world, name))])
}

/** Eve claims to be each of them, forges their word, says old words again, and plays with keys of her own. */
async function attack(world: World): Promise<void> {
  const { eve, heard, random } = world
  const victims = allDevices(world).map(({ name }) => name)
  const own = await Promise.all([
    ...victims.map((name) => say(world, 'Eve', name)),
    say(world, 'Eve', 'Eve 2'),
    say(world, 'Eve 2', 'Eve'),
    ...victims.map((name) => say(world, 'Eve 2', name)),
  ])
  const forged = victims.flatMap((name) => [
    { ...own[0]!, from: keyOf(name), to: keyOf('Eve') },
    { ...(heard[random.below(Math.max(1, heard.length))] ?? own[0]!), to: keyOf('Eve') },
    { ...(heard[0] ?? own[0]!), is: false },
  ])
  const invented: LedgerEntry = await signedBy(
    resultOf(1000 + world.played.length, ['Eve', 'Ann 1']),
    'Eve',
    world.time,
  )
  const vouches = [...own, ...forged, ...heard.slice(0, 20)]
  for (const { name } of allDevices(world))
    eve.sent.push(
      {
        link: name,
        text: JSON.stringify({ t: 'vouches', sum: '0'.repeat(32), vouches: vouches.slice(0, 100) }),
      },
      { link: name, text: JSON.stringify({ t: 'entries', entries: [invented] }) },
    )
}

async function tenWeeks(seed: number): Promise<World> {
  const devices: World['devices'] = { Ann: [], Ben: [], Cid: [] }
  const random = newRandom(seed)
  const world: World = { random, time: NOW, devices, eve: testMember('Eve'), heard: [], played: [] }
  devices.Ann.push(newDevice(world, 'Ann 1'))
  devices.Ben.push(newDevice(world, 'Ben 1'))
  devices.Cid.push(newDevice(world, 'Cid 1'))
  let saved: TestMember | undefined
  for (let week = 1; week <= WEEKS; week++) {
    world.time += WEEK
    if (week === 2) devices.Ben.push(newDevice(world, 'Ben 2'))
    if (week === 3) await link(world, devices.Ben[0]!, devices.Ben[1]!)
    if (week === 4) saved = devices.Ann.pop()
    // The phone is lost with all that is on it, but for the backup.
    if (week === 5) devices.Ann.push(await restore(world, saved!, 'Ann 2'))
    if (week === 7) devices.Ann.push(newDevice(world, 'Ann 3'))
    if (week === 8) await link(world, devices.Ann[0]!, devices.Ann[1]!)
    const people = Object.entries(devices).filter(
      ([name, all]) => all.length > 0 && (name !== 'Cid' || week < 5 || week > 7),
    )
    const here = people.map(([, all]) => all[random.below(all.length)]!)
    if (week % 3 === 0) await attack(world)
    if (here.length > 1) await play(world, here)
    await meet(world, week % 3 === 0 ? [...here, world.eve] : here, 0.3)
  }
  world.time += WEEK
  await meet(world, allDevices(world), 0, 60)
  return world
}

test('over ten weeks one person has one row, and no result is lost or counts twice', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const world = await tenWeeks(seed)
    const all = allDevices(world)
    expect(all).toHaveLength(5)
    // Eve was heard.
    expect(
      all.reduce((sum, { meeting }) => sum + (meeting.refused.get('badSignature') ?? 0), 0),
    ).toBeGreaterThan(9)
    const expected = ['Ann', 'Ben', 'Cid'].map((name) => [
      name,
      world.played.filter((people) => people.includes(name)).length,
    ])
    const views = all.map(({ ledger, meeting }) => {
      const persons = groupPersons(meeting.vouches.all())
      const standings = standingsOf(toldGames(entriesOf(ledger)), { persons })
      return { persons, standings }
    })
    for (const { persons, standings } of views) {
      const rows = standings.map(({ name, games }) => [name.split(' ')[0], games]).sort()
      expect([seed, rows]).toEqual([seed, expected])
      expect([seed, { persons, standings }]).toEqual([seed, views[0]])
      const ours = persons.filter((keys) => all.some(({ name }) => keys.includes(keyOf(name))))
      expect(ours.flat()).not.toContain(keyOf('Eve'))
    }
  }
})

test('a device that was stolen goes its own way once its person takes it back, and no game is lost', async () => {
  const world = await tenWeeks(20)
  const [stolen, kept] = world.devices.Ann
  const before = standingsOf(toldGames(entriesOf(kept!.ledger)), {
    persons: groupPersons(kept!.meeting.vouches.all()),
  })
  // The thief links a device of theirs to the stolen one, and so to the person.
  const thief = newDevice(world, 'Mallory')
  await link(world, stolen!, thief)
  await meet(world, [...allDevices(world), thief], 0)
  const personsAt = ({ meeting }: TestMember): string[][] =>
    groupPersons(meeting.vouches.all()).map((keys) => [...keys])
  const with1 = (device: TestMember, name: string): string[] =>
    personsAt(device).find((keys) => keys.includes(keyOf(name))) ?? []
  expect(with1(kept!, 'Ann 3')).toContain(keyOf('Mallory'))
  const said = kept!.meeting.vouches.all()
  for (const to of waysTo(said, keyOf(kept!.name), keyOf(stolen!.name)))
    kept!.meeting.vouches.add([
      await signVouch(TAG, { to, is: false, now: clockOf(world, kept!.name) }, fakeSigner(kept!.name), said),
    ])
  await meet(world, [...allDevices(world), thief], 0.2)
  await meet(world, [...allDevices(world), thief], 0)
  for (const device of allDevices(world)) expect(with1(device, 'Ann 3')).not.toContain(keyOf('Mallory'))
  const after = standingsOf(toldGames(entriesOf(kept!.ledger)), { persons: personsAt(kept!) })
  const games = (rows: typeof after): number => rows.reduce((sum, row) => sum + row.games, 0)
  expect(games(after)).toBe(games(before))
  // The thief says the old word of the person again: it counts no longer.
  thief.meeting.vouches.add(said)
  await meet(world, [...allDevices(world), thief], 0)
  expect(with1(kept!, 'Ann 3')).not.toContain(keyOf('Mallory'))
})
