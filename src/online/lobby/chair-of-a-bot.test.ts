import { expect, test } from 'vitest'
import { lobbyByMail } from './letters.fixture.ts'

test('over days a game begins in which someone took a bot’s chair', async () => {
  const mail = lobbyByMail(5, 'Anna', 'Ben', 'Cat')
  const [anna, ben] = [mail.guests[0]!, mail.guests[1]!]
  await mail.visit(anna, (lobby) => {
    for (const chair of [1, 2]) lobby.setBot(chair, 'boatswain')
  })
  await mail.visit(ben, (lobby) => {
    lobby.takeChair(1)
    lobby.setReady(true)
  })
  await mail.visit(anna, (lobby) => lobby.setReady(true))
  await mail.visit(ben, () => undefined)
  await mail.visit(anna, () => undefined)
  expect([anna, ben].map(({ startedGame }) => startedGame?.genesis.people.map(({ kind }) => kind))).toEqual([
    expect.arrayContaining(['person', 'person', 'bot']),
    expect.arrayContaining(['person', 'person', 'bot']),
  ])
})
