import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../src/net/connection/fake-network.fixture.ts'
import { NOW, resultOf, signedBy, testMember } from '../../src/online/group/group.fixture.ts'
import type { TestMember } from '../../src/online/group/group.fixture.ts'
import { ledgerSum } from '../../src/online/group/ledger.ts'
import { newEventQueue } from './event-queue.ts'
import { newRandom } from './random.ts'
import type { Random } from './random.ts'

const PEOPLE = ['Ann', 'Ben', 'Cid']
/** Milliseconds of a tick, and of the slowest message. */
const TICK = 2000
const SLOWEST = 7000
/** Ticks in which entries are written and links break, and ticks until all must have the same. */
const TROUBLED = 60
const CALM = 120

interface Troubles {
  /** How many of the messages are lost, and how many come twice. */
  readonly lost: number
  readonly repeated: number
  /** Is the link between the first two missing, so that they hear each other only through the third? */
  readonly isPartial: boolean
}

interface TroubledNetwork {
  /** Passes on what arrives within a tick. */
  deliver(): Promise<void>
  /** Puts the link between two members up or down. */
  setLink(one: TestMember, other: TestMember, isUp: boolean): void
  readonly members: readonly TestMember[]
}

/** A network that loses, repeats and delays messages. */
function newTroubledNetwork(random: Random, { lost, repeated }: Troubles): TroubledNetwork {
  const queue = newEventQueue()
  const links = new Set<string>()
  let now = 0
  const linkOf = (one: string, other: string): string => `${one} ${other}`
  const carry = (from: string, link: string, text: string): void => {
    const to = link.slice(from.length + 1)
    const other = members.find(({ name }) => name === to)!
    const copies = Number(!random.chance(lost)) + Number(random.chance(repeated))
    for (let copy = 0; copy < copies; copy++)
      queue.add(now + random.between(1, SLOWEST), () => other.meeting.receive(linkOf(to, from), text))
  }
  const members: TestMember[] = PEOPLE.map((name) =>
    testMember(name, (link, text) => carry(name, link, text)),
  )
  const setEnd = (mine: TestMember, theirs: TestMember, isUp: boolean): void => {
    const link = linkOf(mine.name, theirs.name)
    if (isUp) mine.meeting.up(link, fakeSigner(theirs.name).publicKey)
    else mine.meeting.down(link)
  }
  return {
    members,
    setLink(one, other, isUp) {
      const link = linkOf(one.name, other.name)
      if (links.has(link) === isUp) return
      if (isUp) links.add(link)
      else links.delete(link)
      setEnd(one, other, isUp)
      setEnd(other, one, isUp)
    },
    async deliver() {
      now += TICK
      const later: (typeof event)[] = []
      let event = queue.next()
      for (; event !== undefined; event = queue.next()) {
        if (event.at > now) later.push(event)
        else event.run()
        await Promise.all(members.map(({ meeting }) => meeting.settled()))
      }
      for (const one of later) queue.add(one!.at, one!.run)
    },
  }
}

/** Members of a group write entries while messages are lost, repeated and overtaken. Returns them after the calm. */
async function run(seed: number, troubles: Troubles): Promise<readonly TestMember[]> {
  const random = newRandom(seed)
  const { members, setLink, deliver } = newTroubledNetwork(random, troubles)
  const pairs = PAIRS.slice(troubles.isPartial ? 1 : 0)
  for (let tick = 0; tick < TROUBLED + CALM; tick++) {
    const isTroubled = tick < TROUBLED
    for (const [one, other] of pairs)
      setLink(members[one]!, members[other]!, !isTroubled || random.chance(0.6))
    if (isTroubled) await writeEntries(random, members, resultOf(tick, PEOPLE))
    for (const { meeting } of members) meeting.tick()
    await deliver()
  }
  return members
}
const PAIRS = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** Most of the members sign a result, each at a time of their own. */
async function writeEntries(
  random: Random,
  members: readonly TestMember[],
  result: ReturnType<typeof resultOf>,
): Promise<void> {
  for (const { name, meeting } of members)
    if (random.chance(0.8)) meeting.addEntries([await signedBy(result, name, NOW - random.below(3))])
}

describe('the ledgers of a group', () => {
  test.each([
    { lost: 0, repeated: 0, isPartial: false },
    { lost: 0.3, repeated: 0.3, isPartial: false },
    { lost: 0.3, repeated: 0.3, isPartial: true },
    { lost: 0.6, repeated: 0.5, isPartial: true },
  ])('are equal in the end: $lost lost, $repeated repeated, partial: $isPartial', async (troubles) => {
    for (let seed = 1; seed <= 5; seed++) {
      const members = await run(seed, troubles)
      const [first, ...others] = members.map(({ ledger }) => ledger)
      expect(first!.kept.size).toBeGreaterThan(TROUBLED / 2)
      for (const other of others) expect([seed, ledgerSum(other)]).toEqual([seed, ledgerSum(first!)])
      for (const { meeting, strikes } of members) expect([[...meeting.refused], strikes]).toEqual([[], []])
    }
  })
})
