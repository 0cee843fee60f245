import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import type { SimulatedGuest, SimulatedRoom } from './simulated-room.fixture.ts'
import { MALLORY, statusBy, planBy, textBy, roomWithMallory } from './mallory.fixture.ts'

describe('texts', () => {
  test('of a guest whose status is unknown here are not shown', async () => {
    const { honest, tell } = await roomWithMallory()
    await tell(honest[0]!, await textBy(fakeSigner('Nobody'), 1))
    expect([honest[0]!.chats, honest[0]!.strikes]).toEqual([[], []])
  })
  test('are shown under the name of the status, and no guest takes the name of another', async () => {
    const { room, honest, tell } = await roomWithMallory()
    const [anna, bara] = honest as [SimulatedGuest, SimulatedGuest]
    await tell(bara, await textBy(MALLORY, 5, 'Anna'))
    await tell(bara, await statusBy(MALLORY, 6, { name: 'ANNA' }))
    await tell(bara, await textBy(MALLORY, 7, 'Anna'))
    await room.advance(1000)
    anna.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(bara.chats).toEqual(['Mallory: Buy!', 'ANNA 2: Buy!', 'Anna: Ahoj'])
    const names = bara.lobby!.view()!.guests.map(({ name }) => name)
    expect(names.filter((name) => /anna/i.test(name)).sort()).toEqual(['ANNA 2', 'Anna'])
  })
  test('of one guest are limited where they are written, too', async () => {
    const { room, honest } = await roomWithMallory()
    for (let time = 0; time < 12; time++) honest[0]!.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(honest.map(({ chats }) => chats.length)).toEqual([8, 8, 8])
    await room.advance(4000)
    honest[0]!.lobby!.sendChat('Ahoj')
    await room.advance(1000)
    expect(honest.map(({ chats }) => chats.length)).toEqual([9, 9, 9])
  })
})

describe('plans', () => {
  /** How many plans travel between honest guests in the next ten seconds. */
  async function plansIn(room: SimulatedRoom): Promise<number> {
    let plans = 0
    const { intercept } = room
    room.intercept = (text, from, to) => {
      if (text.startsWith('{"t":"plan"')) plans++
      return intercept(text, from, to)
    }
    await room.advance(10_000)
    return plans
  }
  test('have one order, however far apart their numbers are', async () => {
    const { room, honest, tell } = await roomWithMallory()
    room.now = 10 ** 12
    room.faults = { drop: 0, duplicate: 0, delay: 300 }
    const steps = [5, 5 + 2 ** 20, 5 + 2 ** 21]
    for (const [at, guest] of honest.entries()) await tell(guest, await planBy(MALLORY, steps[at]!, at))
    await room.advance(20_000)
    expect(await plansIn(room)).toBeLessThan(20)
    expect(honest.map(({ lobby }) => lobby!.view()!.governor)).toEqual([2, 2, 2])
    honest[0]!.lobby!.setGovernor(0)
    await room.advance(5000)
    expect(honest.map(({ lobby }) => lobby!.view()!.governor)).toEqual([0, 0, 0])
  })
  test('of a guest who has left are known to those who come later', async () => {
    const { room, honest } = await roomWithMallory()
    const [anna, bara, cyril] = honest as [SimulatedGuest, SimulatedGuest, SimulatedGuest]
    anna.lobby!.setGovernor(2)
    await room.advance(3000)
    room.closePage(anna, true)
    await room.advance(30_000)
    const [dan, eva] = ['Dan', 'Eva'].map((name) => room.add(name)) as [SimulatedGuest, SimulatedGuest]
    for (const guest of [dan, eva]) room.openPage(guest)
    room.link(dan, eva)
    await room.advance(1000)
    room.link(cyril, dan)
    await room.advance(9000)
    expect([bara, dan, eva].map(({ lobby }) => lobby!.view()?.governor)).toEqual([2, 2, 2])
  })
})
