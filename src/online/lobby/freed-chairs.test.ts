import { describe, expect, test } from 'vitest'
import { fakeSigner } from '../../net/connection/fake-network.fixture.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { HOUR, lobbyByMail } from './letters.fixture.ts'
import { planSigningText, readLobbyMessage, writeLobbyMessage } from './messages.ts'
import type { Plan } from './messages.ts'
import type { Lobby } from './lobby-types.ts'
import { planFor, ROOM } from './simulated-room.fixture.ts'
import { seated, sit, offered, tableWithoutBen } from './freed-chairs.fixture.ts'

const DAY = 24 * HOUR
const plansIn = (texts: readonly string[]): Plan[] =>
  texts.flatMap((text) => {
    const read = readLobbyMessage(text)
    return 'message' in read && read.message.t === 'plan' ? [read.message] : []
  })

/** A plan that a modified client wrote: it frees a claim at this time. */
async function forgedPlan(before: Plan, key: string, since: number, at: number): Promise<string> {
  const cheat = fakeSigner('Cat')
  const plan = { ...before, n: before.n + 1, by: cheat.publicKey, freed: [{ key, since, at }], sig: '' }
  return writeLobbyMessage({ ...plan, sig: await cheat.sign(planSigningText(roomTag(ROOM), plan)) })
}
/** The time stamp of Ben's claim, and the latest plan. */
function whatAnnaKnows(mail: Awaited<ReturnType<typeof tableWithoutBen>>['mail'], key: string) {
  const texts = mail.left.get('Anna')!
  const [status] = texts.flatMap((text) => {
    const read = readLobbyMessage(text)
    return 'message' in read && read.message.t === 'status' && read.message.key === key ? [read.message] : []
  })
  return { plan: plansIn(texts)[0]!, since: status!.claims[0]!.since }
}

describe('the chair of a guest who was not heard of', () => {
  test('is offered after three days, to those who sit, and is freed by nothing else', async () => {
    const { mail, anna, ben, cat } = await tableWithoutBen(71)
    expect(await mail.visit(anna, offered)).toEqual([])
    // What is not offered cannot be done.
    await mail.visit(anna, (lobby) => lobby.freeChair(1))
    mail.room.now += 40 * DAY
    const look = (lobby: Lobby): unknown => [seated(lobby), offered(lobby)]
    expect(await mail.visit(cat, look)).toEqual([
      ['Anna', 'Ben', 'free'],
      [0, 1],
    ])
    // Cat has no seat.
    expect(await mail.visit(cat, (lobby) => (lobby.freeChair(1), seated(lobby)))).toEqual([
      'Anna',
      'Ben',
      'free',
    ])
    expect(await mail.visit(anna, look)).toEqual([['Anna', 'Ben', 'free'], [1]])
    expect(await mail.visit(ben, look)).toEqual([['Anna', 'Ben', 'free'], []])
  })
  test('is free for all, once one of those who sit has freed it', async () => {
    const { mail, anna, cat } = await tableWithoutBen(73)
    expect(await mail.visit(anna, (lobby) => (lobby.freeChair(1), seated(lobby)))).toEqual([
      'Anna',
      'free',
      'free',
    ])
    expect(await mail.visit(cat, (lobby) => (sit(lobby), seated(lobby)))).toEqual(['Anna', 'Cat', 'free'])
    expect(await mail.visit(anna, seated)).toEqual(['Anna', 'Cat', 'free'])
  })
  test('is theirs again if it is still free when they come back, and they are told', async () => {
    const { mail, anna, ben } = await tableWithoutBen(73)
    await mail.visit(anna, (lobby) => lobby.freeChair(1))
    const told = await mail.visit(ben, (lobby) => [seated(lobby), lobby.view()!.wasFreed])
    expect(told).toEqual([['Anna', 'Ben', 'free'], true])
    expect(await mail.visit(anna, (lobby) => [seated(lobby), offered(lobby)])).toEqual([
      ['Anna', 'Ben', 'free'],
      [],
    ])
    expect(await mail.visit(ben, (lobby) => lobby.view()!.wasFreed)).toBe(false)
  })
  test('is that of the next one who took it: the first one moves to a free one, or watches', async () => {
    const { mail, anna, ben, cat } = await tableWithoutBen(73)
    await mail.visit(anna, (lobby) => lobby.freeChair(1))
    await mail.visit(cat, sit)
    expect(await mail.visit(ben, (lobby) => [seated(lobby), lobby.view()!.ownChairs])).toEqual([
      ['Anna', 'Cat', 'Ben'],
      [2],
    ])
    mail.room.now += 4 * DAY
    await mail.visit(anna, (lobby) => (lobby.freeChair(2), lobby.setBot(2, 'helmsman')))
    await mail.visit(anna, (lobby) => lobby.setChairs(3))
    expect(await mail.visit(cat, seated)).toEqual(['Anna', 'Cat', 'bot'])
  })
  test('is kept where they sign that they were there, also by one who frees it unknowing', async () => {
    const { mail, anna, ben, cat } = await tableWithoutBen(60)
    const before = [...mail.left.values()].flat()
    await mail.visit(ben, () => undefined)
    mail.room.now += 13 * HOUR
    // Anna does not find what Ben left last.
    expect(await mail.visit(anna, (lobby) => (lobby.freeChair(1), seated(lobby)), before)).toEqual([
      'Anna',
      'free',
      'free',
    ])
    for (const guest of [cat, anna, ben])
      expect(await mail.visit(guest, seated)).toEqual(['Anna', 'Ben', 'free'])
  })
  test('cannot be freed by a modified client while they are heard of', async () => {
    const { mail, anna, ben, cat } = await tableWithoutBen(60)
    await mail.visit(ben, () => undefined)
    await mail.visit(anna, () => undefined)
    const { plan, since } = whatAnnaKnows(mail, ben.key)
    const { now } = mail.room
    for (const at of [now - 60 * HOUR, now - HOUR, now, now + HOUR / 2]) {
      const forged = await forgedPlan(plan, ben.key, since, at)
      const all = [...mail.left.values()].flat()
      for (const heard of [
        [forged, ...all],
        [...all, forged],
      ])
        expect(await mail.visit(cat, seated, heard), String(at)).toEqual(['Anna', 'Ben', 'free'])
    }
    // A time that is still to come is not believed.
    const early = await forgedPlan(plan, ben.key, since, now + 4 * DAY)
    const refused = await mail.visit(anna, (lobby) => [lobby.refused.get('farAhead'), seated(lobby)], [early])
    expect(refused).toEqual([1, ['Anna', 'Ben', 'free']])
  })
  test('is kept once they have signed the game', async () => {
    const mail = lobbyByMail(1, 'Anna', 'Ben')
    const [anna, ben] = [mail.guests[0]!, mail.guests[1]!]
    await mail.visit(anna, (lobby) => lobby.setReady(true))
    await mail.visit(ben, (lobby) => (sit(lobby), lobby.setReady(true)))
    expect(ben.signed.size).toBe(1)
    mail.room.now += 4 * DAY
    // Anna is there without her signature for a moment: she took her consent back.
    const tried = await mail.visit(anna, (lobby) => (lobby.freeChair(1), [offered(lobby), seated(lobby)]))
    expect(tried).toEqual([[], ['Anna', 'Ben']])
  })
  test('belongs to tables over days alone', () => {
    const { isShared: _, ...content } = planFor(3)
    const plan = { t: 'plan', n: 0, by: '', ...content, sig: '' }
    const freed = [{ key: fakeSigner('Ben').publicKey, since: 1, at: 5 }]
    expect(readLobbyMessage(JSON.stringify(plan))).toHaveProperty('message')
    expect(readLobbyMessage(JSON.stringify({ ...plan, freed }))).toEqual({ fault: 'malformed' })
    expect(readLobbyMessage(JSON.stringify({ ...plan, luck: 'next', freed }))).toHaveProperty('message')
  })
})
