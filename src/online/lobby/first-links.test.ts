// The links for the first roll of a table over days (decision 55).

import { describe, expect, test } from 'vitest'
import { gameRulesOf } from '../../log/records/game-rules.ts'
import { gameId } from '../../log/records/genesis.ts'
import { viewLog } from '../../log/log-view.ts'
import { newPersistentState, newReplica } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { step } from '../../log/step.ts'
import { sit } from './freed-chairs.fixture.ts'
import { lobbyByMail } from './letters.fixture.ts'
import type { Lobby } from './lobby-types.ts'
import { readLobbyMessage, writeLobbyMessage } from './messages.ts'
import type { FirstLinksMessage } from './messages.ts'
import { gameById } from './simulated-room.fixture.ts'
import type { SimulatedGuest } from './simulated-room.fixture.ts'

const look = (): void => undefined
const linksIn = (texts: readonly string[] = []): FirstLinksMessage[] =>
  texts.flatMap((text) => {
    const read = readLobbyMessage(text)
    return 'message' in read && read.message.t === 'firstLinks' ? [read.message] : []
  })

/** Anna, who is to begin, Ben and Cat sit down, one after the other; Cat has signed. */
async function seatedTable(luck: 'next' | 'strict' = 'next') {
  const mail = lobbyByMail(3, 'Anna', 'Ben', 'Cat')
  const [anna, ben, cat] = [mail.guests[0]!, mail.guests[1]!, mail.guests[2]!]
  await mail.visit(anna, (lobby) => {
    lobby.setGovernor(0)
    lobby.setDays({ luck })
    lobby.setReady(true)
  })
  const join = (lobby: Lobby): void => {
    sit(lobby)
    lobby.setReady(true)
  }
  await mail.visit(ben, join)
  await mail.visit(cat, join)
  return { mail, anna, ben, cat }
}

/** The game on the device of a guest who begins it now. */
function beginOn({ startedGame, own, firstLinks, key }: SimulatedGuest): Replica {
  const { genesis } = startedGame!
  const replica = newReplica({
    genesis,
    rules: gameRulesOf(gameById, genesis)!,
    me: genesis.members.findIndex((member) => member.key === key),
    persisted: newPersistentState(own!.secret),
    secret: '0'.repeat(64),
    firstLinks,
    verify: () => true,
  })
  step(replica, { type: 'start' })
  return replica
}

describe('the links for the first roll', () => {
  test('come with the signatures, so who begins finds the dice rolled as soon as all have signed', async () => {
    const { mail, anna, ben, cat } = await seatedTable()
    const id = [...cat.signed][0]
    expect(linksIn(mail.left.get('Cat'))).toEqual([
      { t: 'firstLinks', game: id, links: [[2, expect.anything()]] },
    ])
    await mail.visit(ben, look)
    expect(linksIn(mail.left.get('Ben')).map(({ links }) => links.map(([m]) => m))).toEqual([[2, 1]])
    await mail.visit(anna, look)
    expect([anna.startCount, [...anna.firstLinks.keys()].sort()]).toEqual([1, [1, 2]])
    expect(viewLog(beginOn(anna)).waitsFor).toEqual([0])
  })
  test('are kept back by the one who begins, until all have signed', async () => {
    const { mail, anna, ben } = await seatedTable()
    await mail.visit(anna, look)
    expect(linksIn(mail.left.get('Anna')).flatMap(({ links }) => links.map(([m]) => m))).toEqual([2])
    await mail.visit(ben, look)
    expect([ben.startCount, [...ben.firstLinks.keys()].sort()]).toEqual([1, [1, 2]])
    // Ben has all links but that of Anna, who begins.
    expect(viewLog(beginOn(ben)).waitsFor).toEqual([0])
  })
  test('come after the start where the dice are strict', async () => {
    const { mail, anna, ben } = await seatedTable('strict')
    await mail.visit(anna, look)
    await mail.visit(ben, look)
    expect([...mail.left.values()].flatMap(linksIn)).toEqual([])
    expect([ben.startCount, ben.firstLinks.size]).toEqual([1, 0])
    expect(viewLog(beginOn(ben)).waitsFor).toEqual([0, 2])
  })
  test('are not taken if another device made them up', async () => {
    const { mail, anna, ben, cat } = await seatedTable()
    const game = gameId(cat.saved!.commitment!.genesis)
    const made = writeLobbyMessage({
      t: 'firstLinks',
      game,
      links: [
        [1, 'a'.repeat(64)],
        [9, 'b'.repeat(64)],
      ],
    })
    await mail.visit(anna, look, [...[...mail.left.values()].flat(), made])
    await mail.visit(ben, look)
    expect(ben.firstLinks.get(1)).toMatch(/^[0-9a-f]{64}$/)
    expect([ben.firstLinks.get(1) === 'a'.repeat(64), ben.firstLinks.has(9)]).toEqual([false, false])
  })
})
