import { HOUR, lobbyByMail } from './letters.fixture.ts'
import type { Lobby } from './lobby-types.ts'

export const seated = (lobby: Lobby): readonly string[] =>
  lobby.view()!.chairs.map(({ kind, name }) => (kind === 'person' ? name : kind))
export const sit = (lobby: Lobby): void =>
  lobby.takeChair(lobby.view()!.chairs.findIndex(({ kind }) => kind === 'free'))
export const offered = (lobby: Lobby): readonly number[] =>
  lobby.view()!.chairs.flatMap(({ awaySince }, chair) => (awaySince === null ? [] : [chair]))

/** Anna made a table for three, Ben took the second chair and went, and then days passed. */
export async function tableWithoutBen(hours: number, seed = 1) {
  const mail = lobbyByMail(seed, 'Anna', 'Ben', 'Cat')
  const [anna, ben, cat] = [mail.guests[0]!, mail.guests[1]!, mail.guests[2]!]
  await mail.visit(anna, () => undefined)
  await mail.visit(ben, sit)
  mail.room.now += hours * HOUR
  return { mail, anna, ben, cat }
}
