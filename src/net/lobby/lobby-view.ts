import type { Level } from '../../session/players.ts'
import type { Options } from '../../session/table.ts'
import { shownPending, startProgress, tableToBeReadyFor } from './genesis-agreement.ts'
import { ownersOfChairs, currentProposal } from './table-proposal.ts'
import { chairsNow } from './state.ts'
import type { LobbyState } from './state.ts'
import type { GuestStatus } from './messages.ts'

/** A chair of the lobby: free, a bot's, or somebody's. Chairs stand in the order of sitting. */
export interface LobbyChair {
  readonly kind: 'free' | 'bot' | 'person'
  /** How whoever sits here looks; for a free chair, how it would look. */
  readonly name: string
  readonly color: string
  readonly symbol: string
  readonly level: Level | null
  /** Whose device it is, by public key; null for a bot and a free chair. */
  readonly owner: string | null
  readonly isMine: boolean
  readonly isReady: boolean
}
/** Somebody in the room, seated or not. */
export interface LobbyGuest {
  readonly key: string
  readonly name: string
  readonly isMe: boolean
  readonly chairs: readonly number[]
  readonly isReady: boolean
  /** Its build has other rules than ours. */
  readonly isOtherVersion: boolean
}
/** The lobby as this device sees it. */
export interface LobbyView {
  readonly game: string
  readonly chairs: readonly LobbyChair[]
  readonly options: Options
  readonly governor: number | 'random'
  /** Me first, then those who sit, in their order. */
  readonly guests: readonly LobbyGuest[]
  readonly ownChairs: readonly number[]
  readonly isReady: boolean
  readonly canBeReady: boolean
  readonly starting: { readonly missing: readonly string[] } | null
  readonly isContinuation: boolean
}

/** What the screen shows; null before anything is known of what is to be played. What is being signed is what is shown. */
export function lobbyView(state: LobbyState): LobbyView | null {
  const { plan, me } = state
  if (plan === null) return null
  const pending = shownPending(state)
  const proposal = pending?.proposal ?? currentProposal(state)
  const { chairs, options, governor } = pending?.proposal ?? { ...plan, chairs: chairsNow(state) }
  const statuses = statusesOf(state)
  const isReady = (key: string): boolean => {
    const status = statuses.get(key)
    if (proposal === undefined || !ownersOfChairs(chairs).includes(key)) return false
    return pending === undefined ? status?.ready?.table === proposal.table : pending.sigs.has(key)
  }
  const chairsOfGuest = (key: string): number[] =>
    [...chairs.keys()].filter((at) => chairs[at]!.owner === key)
  const here = ownersOfChairs(chairs).filter((key) => statuses.has(key))
  return {
    game: plan.game,
    chairs: chairs.map((chair) => ({
      ...chair,
      isMine: chair.owner === me,
      isReady: chair.owner !== null && isReady(chair.owner),
    })),
    options,
    governor: governor === null || governor >= chairs.length ? 'random' : governor,
    guests: [...new Set([me, ...here, ...[...statuses.keys()].sort()])].map((key) => ({
      key,
      name: statuses.get(key)!.name,
      isMe: key === me,
      chairs: chairsOfGuest(key),
      isReady: isReady(key),
      isOtherVersion: statuses.get(key)!.engine !== state.engine,
    })),
    ownChairs: chairsOfGuest(me),
    isReady: isReady(me),
    canBeReady: tableToBeReadyFor(state) !== undefined,
    starting: startProgress(state),
    isContinuation: plan.from !== null,
  }
}

type ShownStatus = Pick<GuestStatus, 'name' | 'ready' | 'engine'>

function statusesOf({ me, ownStatus, engine, guests }: LobbyState): Map<string, ShownStatus> {
  return new Map<string, ShownStatus>([
    [me, { ...ownStatus, engine }],
    ...[...guests].map(([key, { status }]): [string, ShownStatus] => [key, status]),
  ])
}
