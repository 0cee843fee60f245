import type { Appearance } from '../../session/players.ts'
import { setReady } from './genesis-agreement.ts'
import * as edits from './edits.ts'
import { hear } from './inbound.ts'
import { lookOf } from './lobby-view.ts'
import { enterRoom, later, refuse } from './runtime.ts'
import { ourLooks } from './lobby-types.ts'
import type { Lobby, LobbySetup } from './lobby-types.ts'
import { forget } from './state.ts'
import type { LobbyState } from './state.ts'
import { change, goOn, greet, say, tick } from './outbound.ts'
import { readWord } from './messages.ts'

/**
 * Opens the lobby of a room. What people do here counts at once and is signed and sent afterwards, in order; what others
 * say is verified first. Nothing is told that relies on something not yet kept.
 */
export function openLobby(setup: LobbySetup): Lobby {
  const room = enterRoom(setup)
  const { state, links, queue } = room
  const edit =
    <Given extends unknown[]>(what: (state: LobbyState, ...given: Given) => void) =>
    (...given: Given): void => {
      if (room.begun === null && !room.isClosed) change(room, () => what(state, ...given))
    }
  if (room.begun === null) {
    edits.settle(state)
    goOn(room)
  }
  return {
    look: () => lookOf(state),
    up(link, key) {
      links.set(link, key)
      later(room, async () => greet(room, link))
    },
    down(link, hasLeft) {
      const key = links.get(link)
      links.delete(link)
      if (key === undefined || !hasLeft || [...links.values()].includes(key)) return
      later(room, async () => change(room, () => forget(state, key)))
    },
    hear(link, text) {
      if (!links.has(link)) return
      const read = readWord(text)
      if ('fault' in read) return refuse(room, link, read.fault)
      later(room, () => hear(room, link, read.word))
    },
    tick: () => tick(room),
    introduce: edit((_, me: Appearance) => edits.introduce(state, ourLooks(me))),
    setGame: edit(edits.setGame),
    setChairs: edit(edits.setChairs),
    setOption: edit(edits.setOption),
    setGovernor: edit(edits.setGovernor),
    setBot: edit(edits.setBot),
    sit: edit((_, chair: number, isAnother?: boolean) => edits.sit(state, chair, isAnother ?? false)),
    rise: edit(edits.rise),
    rename: edit(edits.rename),
    setLook: edit(edits.setLook),
    setReady: edit(setReady),
    say: (text) => say(room, text),
    settled: () => queue.settled(),
    close() {
      room.isClosed = true
    },
    refused: room.refused,
  }
}
