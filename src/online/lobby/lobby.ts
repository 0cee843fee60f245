import type { Appearance } from '../../session/players.ts'
import { setReady } from './genesis-agreement.ts'
import * as edits from './edits.ts'
import { receive } from './inbound.ts'
import { lobbyView } from './lobby-view.ts'
import { newRuntime, enqueue, refuse } from './runtime.ts'
import { checkedAppearance } from './lobby-types.ts'
import type { Lobby, LobbySetup } from './lobby-types.ts'
import { hearLetter, hearText } from './hear-letter.ts'
import { lettersOf, ownWordsOf } from './letters.ts'
import { continuedGame, keepsChair, removeGuest, repeatedDeal } from './state.ts'
import type { LobbyState } from './state.ts'
import { applyChange, scheduleOutbound, sendSnapshot, sendChat, startGame, tick } from './outbound.ts'
import { readLobbyMessage } from './messages.ts'

/**
 * Opens the lobby of a room. Local edits apply at once and are signed and sent afterwards, in order; messages of others are
 * verified first. Nothing is sent before what it relies on has been saved.
 */
export function openLobby(setup: LobbySetup): Lobby {
  const runtime = newRuntime(setup)
  const { state, links, queue } = runtime
  const edit =
    <Given extends unknown[]>(what: (state: LobbyState, ...given: Given) => void) =>
    (...given: Given): void => {
      if (runtime.startedGame === null && !runtime.isClosed) applyChange(runtime, () => what(state, ...given))
    }
  if (runtime.startedGame === null) {
    edits.resolveOwnClaims(state)
    scheduleOutbound(runtime)
  }
  return {
    view: () => lobbyView(state, runtime.gameOfOthers, setup.now()),
    continued: () => continuedGame(state),
    repeated: () => repeatedDeal(state),
    up(link, key) {
      links.set(link, key)
      enqueue(runtime, async () => sendSnapshot(runtime, link))
    },
    down(link, hasLeft) {
      const key = links.get(link)
      links.delete(link)
      if (key === undefined || !hasLeft || [...links.values()].includes(key)) return
      enqueue(runtime, async () => {
        if (!keepsChair(state, key)) applyChange(runtime, () => removeGuest(state, key))
      })
    },
    receive(link, text) {
      if (!links.has(link)) return
      const read = readLobbyMessage(text)
      if ('fault' in read) return refuse(runtime, link, read.fault)
      enqueue(runtime, () => receive(runtime, link, read.message))
    },
    hear: (text) => hearText(runtime, text),
    hearLetter: (texts) => hearLetter(runtime, texts),
    letters: () => lettersOf(runtime),
    ownWords: () => ownWordsOf(runtime),
    tick: () => tick(runtime),
    setOwnAppearance: edit((_, me: Appearance) => edits.setOwnAppearance(state, checkedAppearance(me))),
    setGame: edit(edits.setGame),
    setChairs: edit(edits.setChairs),
    setOption: edit(edits.setOption),
    setGovernor: edit(edits.setGovernor),
    setDays: edit(edits.setDays),
    takeNewDraws: edit(edits.takeNewDraws),
    setBot: edit(edits.setBot),
    takeChair: edit((_, chair: number, isAnother?: boolean) =>
      edits.takeChair(state, chair, isAnother ?? false),
    ),
    leaveChair: edit(edits.leaveChair),
    freeChair: edit((_, chair: number) => edits.freeChair(state, chair, setup.now())),
    rename: edit(edits.rename),
    setChairMark: edit(edits.setChairMark),
    setReady: edit(setReady),
    watchGameOfOthers() {
      enqueue(runtime, async () => {
        if (runtime.startedGame === null && runtime.gameOfOthers !== null)
          startGame(runtime, runtime.gameOfOthers)
      })
    },
    sendChat: (text) => sendChat(runtime, text),
    settled: () => queue.settled(),
    close() {
      runtime.isClosed = true
    },
    refused: runtime.refused,
  }
}
