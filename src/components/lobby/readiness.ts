import type { LobbyChair, LobbyView } from '../../online/runtime/room-views.ts'

/** What this device still waits for before the game begins. */
export type Readiness =
  /** All are ready; `names` are the people whose signature has not arrived. */
  | { readonly type: 'starting'; readonly names: readonly string[] }
  /** This device is ready; these people are not. */
  | { readonly type: 'waits'; readonly names: readonly string[] }
  /** This device has no seat; these people are not ready. */
  | { readonly type: 'watches'; readonly names: readonly string[] }
  | { readonly type: 'may' }
  | { readonly type: 'cannot'; readonly because: Missing; readonly count: number }
/** What blocks readiness, as the end of a message key. */
export type Missing = 'sit' | 'free' | 'names' | 'past' | 'deal' | 'else'

export function readinessOf(lobby: LobbyView): Readiness {
  const names = unready(lobby.chairs)
  const isFull = lobby.chairs.every(({ kind }) => kind !== 'free')
  if (lobby.starting !== null) return { type: 'starting', names: lobby.starting.missing }
  if (lobby.isReady)
    return names.length === 0 && isFull ? { type: 'starting', names } : { type: 'waits', names }
  const free = lobby.chairs.filter(({ kind }) => kind === 'free').length
  if (lobby.ownChairs.length === 0)
    return free === 0 ? { type: 'watches', names } : { type: 'cannot', because: 'sit', count: free }
  if (lobby.canBeReady) return { type: 'may' }
  return free > 0
    ? { type: 'cannot', because: 'free', count: free }
    : { type: 'cannot', because: missingIn(lobby), count: 0 }
}

/** What blocks readiness at a full table. */
function missingIn({ history, deal, namesakes }: LobbyView): Missing {
  if (history?.is === 'differs') return 'past'
  if (deal !== null && deal.is !== 'accepted') return 'deal'
  return namesakes.length > 0 ? 'names' : 'else'
}

/** The names of the people at the table who are not ready. */
function unready(chairs: readonly LobbyChair[]): readonly string[] {
  return chairs.filter(({ kind, isReady }) => kind === 'person' && !isReady).map(({ name }) => name)
}
