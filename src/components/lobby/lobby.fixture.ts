import { defaultOptions } from '../../engine/core/options.ts'
import { gameById } from '../../engine/games/registry.ts'
import type { LobbyChair, LobbyView } from '../../online/runtime/room-views.ts'

const FREE_CHAIR: LobbyChair = {
  kind: 'free',
  name: '',
  color: 'green',
  symbol: 'cross',
  level: null,
  owner: null,
  isMine: false,
  isReady: false,
  awaySince: null,
}
export const free = (): LobbyChair => FREE_CHAIR
export const bot = (name: string): LobbyChair => ({ ...FREE_CHAIR, kind: 'bot', name, level: 'helmsman' })
export const mine = (name: string, isReady = false): LobbyChair => ({
  ...FREE_CHAIR,
  kind: 'person',
  name,
  color: 'blue',
  symbol: 'star',
  owner: 'me',
  isMine: true,
  isReady,
})
export const theirs = (name: string, isReady = false): LobbyChair => ({
  ...FREE_CHAIR,
  kind: 'person',
  name,
  color: 'gold',
  symbol: 'moon',
  owner: name,
  isReady,
})

/** A lobby view with these seats; `rest` overrides fields. */
export function lobbyOf(chairs: readonly LobbyChair[], rest: Partial<LobbyView> = {}): LobbyView {
  const seatsOf = (key: string): number[] => chairs.flatMap(({ owner }, at) => (owner === key ? [at] : []))
  const keys = [...new Set(['me', ...chairs.flatMap(({ owner }) => owner ?? [])])]
  return {
    game: 'puerto-rico',
    chairs,
    options: defaultOptions(gameById('puerto-rico')!.options),
    governor: 'random',
    guests: keys.map((key) => ({
      key,
      name: chairs.find(({ owner }) => owner === key)?.name ?? key,
      isMe: key === 'me',
      chairs: seatsOf(key),
      isReady: seatsOf(key).some((at) => chairs[at]!.isReady),
      isOtherVersion: false,
    })),
    ownChairs: seatsOf('me'),
    isReady: seatsOf('me').some((at) => chairs[at]!.isReady),
    canBeReady: seatsOf('me').length > 0 && chairs.every(({ kind }) => kind !== 'free'),
    namesakes: [],
    starting: null,
    isContinuation: false,
    deal: null,
    code: null,
    days: null,
    history: null,
    gameOfOthers: null,
    wasFreed: false,
    ...rest,
  }
}
