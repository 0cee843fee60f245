import type { LobbyChair, LobbyView } from '../../online/room/room-views.ts'

/** What this device still waits for before the game begins. */
export type Readiness =
  /** All are ready; `names` are the people whose signature has not arrived. */
  | { readonly is: 'starting'; readonly names: readonly string[] }
  /** This device is ready; these people are not. */
  | { readonly is: 'waits'; readonly names: readonly string[] }
  /** This device has no seat; these people are not ready. */
  | { readonly is: 'watches'; readonly names: readonly string[] }
  | { readonly is: 'may' }
  | { readonly is: 'cannot'; readonly because: Missing; readonly count: number }
/** What blocks readiness, as the end of a message key. */
export type Missing = 'sit' | 'free' | 'names' | 'past' | 'deal' | 'else'

export function readinessOf(lobby: LobbyView): Readiness {
  const names = unready(lobby.chairs)
  const isFull = lobby.chairs.every(({ kind }) => kind !== 'free')
  if (lobby.starting !== null) return { is: 'starting', names: lobby.starting.missing }
  if (lobby.isReady) return names.length === 0 && isFull ? { is: 'starting', names } : { is: 'waits', names }
  const free = lobby.chairs.filter(({ kind }) => kind === 'free').length
  if (lobby.ownChairs.length === 0)
    return free === 0 ? { is: 'watches', names } : { is: 'cannot', because: 'sit', count: free }
  if (lobby.canBeReady) return { is: 'may' }
  return free > 0
    ? { is: 'cannot', because: 'free', count: free }
    : { is: 'cannot', because: missingIn(lobby), count: 0 }
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
