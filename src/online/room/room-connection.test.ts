import { describe, expect, test } from 'vitest'
import { roomAddresses } from '../../net/connection/room-secret.ts'
import { isFrame } from '../../net/connection/frames.ts'
import { readInvitation, relaysFor } from '../../net/connection/invitation.ts'
import type { Page, TestNetwork } from './room.fixture.ts'
import { newTestNetwork, pathOf } from './room.fixture.ts'

/** A room with one page, and the addresses of its devices in the order of their arrival. */
async function room() {
  const town = newTestNetwork()
  const ann = town.device('Ann')
  const path = await pathOf(ann, await ann.visit('/j/none'), 2)
  const addresses = roomAddresses(readInvitation(`#${path}`)!.room)
  return { town, path, page: await ann.visit(path), addresses }
}
/** Two who are linked. */
async function linked() {
  const { town, path, page, addresses } = await room()
  const ben = await town.device('Ben').visit(path)
  await town.clock.advance(4000)
  expect([page.connection, ben.connection]).toEqual(['linked', 'linked'])
  return { town, path, page, ben, line: addresses[1]! }
}
/** What a page says of its connection in the next seconds, each word once in a row. */
async function words({ clock }: TestNetwork, page: Page, seconds: number): Promise<string[]> {
  const seen: string[] = []
  for (let passed = 0; passed < seconds; passed += 0.25) {
    if (seen.at(-1) !== page.connection) seen.push(page.connection)
    await clock.advance(250)
  }
  return seen
}

describe('a newcomer', () => {
  test('whom the networks keep out is never told that no one is there', async () => {
    const { town, path, page } = await room()
    town.network.isPartitioned = () => true
    const ben = await town.device('Ben').visit(path)
    expect(await words(town, ben, 60)).toEqual(['reaching', 'unreached'])
    await ben.controller.leave()
    // The other side soon learns that there is no one left to connect to.
    await town.clock.advance(15_000)
    expect(page.connection).toBe('alone')
    expect(await words(town, page, 60)).toEqual(['alone'])
  })

  test('of an empty room looks for two seconds before it says so', async () => {
    const { town, path, page } = await room()
    await page.controller.leave()
    const ben = await town.device('Ben').visit(path)
    expect(await words(town, ben, 30)).toEqual(['connecting', 'alone'])
  })
})

describe('a device whose line is cut', () => {
  test('reads that its connection dropped, until it is linked again', async () => {
    const { town, ben, line } = await linked()
    town.network.cutLine(line)
    expect(await words(town, ben, 30)).toEqual(['linked', 'dropped'])
    town.network.restoreLine(line)
    expect(await words(town, ben, 10)).toEqual(['dropped', 'linked'])
  })

  test('reads after five minutes that the matchmaker is out of reach', async () => {
    const { town, ben, line } = await linked()
    town.network.cutLine(line)
    expect(await words(town, ben, 400)).toEqual(['linked', 'dropped', 'blocked'])
  })
})

describe('a page that slept', () => {
  test('says nothing of a lost matchmaker that is back in a moment', async () => {
    const { town, ben, line } = await linked()
    town.network.cutLine(line)
    await town.clock.advance(250)
    town.network.cutLinks()
    town.network.restoreLine(line)
    await town.clock.sleep(600_000)
    const seen = await words(town, ben, 10)
    expect(seen.filter((word) => word !== 'linked' && word !== 'dropped')).toEqual([])
    expect(seen.at(-1)).toBe('linked')
  })
})

test('at a table where no one chooses, a device says something every ten seconds only', async () => {
  const { town, page, ben } = await linked()
  ben.controller.lobby()?.takeChair(1)
  await town.clock.advance(2500)
  for (const { controller } of [page, ben]) controller.lobby()?.setReady(true)
  await town.clock.advance(20_000)
  expect([page.phase, ben.phase]).toEqual(['playing', 'playing'])
  const moments = new Map<string, Set<number>>()
  town.network.intercept = (text, from) => {
    if (!isFrame(text)) moments.set(from, (moments.get(from) ?? new Set()).add(town.clock.at))
    return text
  }
  await town.clock.advance(60_000)
  expect([...moments.values()].map(({ size }) => size)).toEqual([6, 6])
  ben.hide()
  await town.clock.advance(250)
  expect(page.online?.members.map(({ is }) => is)).toContain('away')
})

test('a relay in the settings of a device helps at the tables it joins', async () => {
  const { town, path } = await room()
  const url = 'turns:relay.example.org:443?transport=tcp'
  const ben = await town.device('Ben', { ice: [`${url} user word`] }).visit(path)
  expect(ben.ownIce).toEqual([{ kind: 'turn', url, user: 'user', pass: 'word' }])
})

test('all who are in a room use the relays of its invitation, whatever their settings name or come to name', async () => {
  const town = newTestNetwork()
  const [named, other] = [['wss://one.example.org/', 'wss://two.example.org/'], ['wss://other.example.org/']]
  const knownServers = ['one.example.org', 'two.example.org']
  const ann = town.device('Ann', { relays: named })
  const path = await pathOf(ann, await ann.visit('/j/none'), 3, null, named)
  const visits = [
    await ann.visit(path),
    await town.device('Ben', { knownServers }).visit(path),
    await town.device('Cat', { knownServers, relays: other }).visit(path),
    // The settings of Ann have changed since.
    await town.device('Ann', { knownServers, relays: other }).visit(path),
  ]
  expect(visits.map(({ relays }) => relays)).toEqual([named, named, named, named])
  // Without relays in the link all use the public ones.
  const open = await pathOf(ann, visits[0]!, 3)
  const plain = [await ann.visit(open), await town.device('Cat', { relays: other }).visit(open)]
  expect(plain.map(({ relays }) => relays)).toEqual([relaysFor('passing', {}), relaysFor('passing', {})])
})
