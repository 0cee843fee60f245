import { readLobbyMessage } from './messages.ts'
import type { GuestStatus, LobbyMessage } from './messages.ts'
import type { InitialPlan, Lobby, LobbySetup } from './lobby-types.ts'
import { gameById, newSimulatedRoom, planFor, SMALL } from './simulated-room.fixture.ts'
import type { SimulatedGuest, SimulatedRoom } from './simulated-room.fixture.ts'

// A lobby over days whose guests are never there together: they have what the others left.

export const HOUR = 3_600_000

export interface LobbyByMail {
  readonly room: SimulatedRoom
  readonly guests: readonly SimulatedGuest[]
  /** What each guest left last, by name. */
  readonly left: Map<string, readonly string[]>
  /** One visit, alone; `heard` are the texts that are found, by default all that was left, in the order of the names. */
  visit<Answer>(
    guest: SimulatedGuest,
    what: (lobby: Lobby) => Answer,
    heard?: readonly string[],
  ): Promise<Answer>
}

/** The first guest makes a table for as many people. */
export function lobbyByMail(seed: number, ...names: readonly string[]): LobbyByMail {
  const plan = planFor(names.length)
  return lobbyOf(names.length > 2 ? plan : { ...plan, game: SMALL.id }, gameById, seed, names)
}

/** The same with another plan of another game. */
export function lobbyOf(
  plan: InitialPlan,
  games: LobbySetup['gameById'],
  seed: number,
  names: readonly string[],
): LobbyByMail {
  const room = newSimulatedRoom(seed)
  room.now = 1_700_000_000_000
  const guests = names.map((name) => room.add(name))
  const left = new Map<string, readonly string[]>()
  const initialPlan = { ...plan, luck: 'next' as const }
  return {
    room,
    guests,
    left,
    async visit(guest, what, heard = [...left.values()].flat()) {
      const own = (left.get(guest.name) ?? []).map(messageOf).find((one) => isStatusOf(one, guest.key))
      const isMaker = guest === guests[0]
      const lobby = room.openPage(guest, {
        gameById: games,
        ...(isMaker && { initialPlan }),
        ...(own === undefined &&
          isMaker && { wantedChairs: [{ chair: 0, name: guest.name, color: 'blue', symbol: 'star' }] }),
        ...(own !== undefined && { ownStatus: { ...(own as GuestStatus), signs: null } }),
      })
      for (const text of [...(left.get(guest.name) ?? []), ...heard]) lobby.hear(text)
      await lobby.settled()
      const answer = what(lobby)
      await lobby.settled()
      left.set(guest.name, lobby.letters()?.texts ?? [])
      room.closePage(guest, true)
      room.now += 10_000
      return answer
    },
  }
}

function messageOf(text: string): LobbyMessage {
  const read = readLobbyMessage(text)
  if (!('message' in read)) throw new Error('what a guest leaves can be read')
  return read.message
}
const isStatusOf = (message: LobbyMessage, key: string): boolean =>
  message.t === 'status' && message.key === key
