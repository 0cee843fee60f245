import type { Level } from '../../session/players.ts'
import type { SignedGenesis } from '../../log/records/genesis.ts'
import type { Options } from '../../session/table.ts'
import { shownPending, startProgress, tableToBeReadyFor } from './genesis-agreement.ts'
import { namesakesOf } from './chairs.ts'
import { ownersOfChairs, readinessName } from './table-proposal.ts'
import { shownNames } from './shown-names.ts'
import { ABSENCE, mayBeFreed } from './freed-claims.ts'
import { chairsNow, codeOf, continuedGame, dealStatus, holderAt } from './state.ts'
import type { DealStatus, HistoryStatus, LobbyState } from './state.ts'
import type { DaysTerms, GuestStatus } from './messages.ts'

/** A chair of the lobby, in table order: free, a bot's, or a person's. */
export interface LobbyChair {
  readonly kind: 'free' | 'bot' | 'person'
  /** Appearance of the occupant; for a free chair, the appearance a newcomer would get. */
  readonly name: string
  readonly color: string
  readonly symbol: string
  readonly level: Level | null
  /** The public key of the occupant's device; null for a bot and a free chair. */
  readonly owner: string | null
  readonly isMine: boolean
  readonly isReady: boolean
  /**
   * At a table over days: since when another person was not heard of, in milliseconds since 1970, if that is so long that
   * their chair can be freed; null otherwise.
   */
  readonly awaySince: number | null
}
/** A device in the room, seated or not. */
export interface LobbyGuest {
  readonly key: string
  readonly name: string
  readonly isMe: boolean
  readonly chairs: readonly number[]
  readonly isReady: boolean
  /** It runs another engine than this device. */
  readonly isOtherVersion: boolean
}
/** The lobby as the screen shows it. */
export interface LobbyView {
  readonly game: string
  readonly chairs: readonly LobbyChair[]
  readonly options: Options
  readonly governor: number | 'random'
  /** This device first, then those with chairs in their order, then the others. */
  readonly guests: readonly LobbyGuest[]
  readonly ownChairs: readonly number[]
  readonly isReady: boolean
  readonly canBeReady: boolean
  /** The chairs whose occupants have the name of another, or one that looks like it. */
  readonly namesakes: readonly number[]
  readonly starting: { readonly missing: readonly string[] } | null
  readonly isContinuation: boolean
  /** The draws of an earlier game come again: what this device knows of them, and who brought them. */
  readonly deal: { readonly is: DealStatus; readonly by: string | null } | null
  /** The code that decides draws in place of dice, and who set it, as far as this device heard. */
  readonly code: { readonly text: string; readonly by: string | null } | null
  /** How a table over days makes its dice, and how long a turn may take; null for a table that is played together. */
  readonly days: (Required<Pick<DaysTerms, 'luck'>> & Pick<DaysTerms, 'time'>) | null
  /** The past of the game that goes on: what this device knows of it, and whose plan states it. */
  readonly history: { readonly is: HistoryStatus; readonly by: string | null } | null
  /** The names at a game that was begun in this room without this device, while its person sat or was ready. */
  readonly gameOfOthers: readonly string[] | null
  /** The claim of this device was freed while it was away for days. */
  readonly wasFreed: boolean
}

/** The view for the screen; null before the plan is known. While a genesis is being signed, it shows that table. */
export function lobbyView(
  state: LobbyState,
  gameOfOthers: SignedGenesis | null,
  now: number,
): LobbyView | null {
  const { plan, me } = state
  if (plan === null) return null
  const pending = shownPending(state)
  const { chairs, options, governor } = pending?.proposal ?? { ...plan, chairs: chairsNow(state) }
  const statuses = statusesOf(state)
  const names = shownNames(state)
  const continued = continuedGame(state)
  const isReady = readinessOf(state, chairs)
  const chairsOfGuest = (key: string): number[] =>
    [...chairs.keys()].filter((at) => chairs[at]!.owner === key)
  const seated = ownersOfChairs(chairs).filter((key) => statuses.has(key))
  return {
    game: plan.game,
    chairs: chairs.map((chair, at) => ({
      ...chair,
      isMine: chair.owner === me,
      isReady: chair.owner !== null && isReady(chair.owner),
      awaySince: pending === undefined ? awaySince(state, at, now) : null,
    })),
    options,
    governor: governor === null || governor >= chairs.length ? 'random' : governor,
    guests: [...new Set([me, ...seated, ...[...statuses.keys()].sort()])].map((key) => ({
      key,
      name: names.get(key) ?? statuses.get(key)!.name,
      isMe: key === me,
      chairs: chairsOfGuest(key),
      isReady: isReady(key),
      isOtherVersion: statuses.get(key)!.engine !== state.engine,
    })),
    ownChairs: chairsOfGuest(me),
    isReady: isReady(me),
    canBeReady: tableToBeReadyFor(state) !== undefined,
    namesakes: namesakesOf(chairs, state.skeletonOf),
    starting: startProgress(state),
    isContinuation: plan.from !== null,
    deal: dealOf(state, names),
    code: shownCode(state, names),
    days: daysOf(pending?.proposal ?? plan),
    history: continued && { is: state.historyOf(continued), by: names.get(plan.by) ?? null },
    gameOfOthers: gameOfOthers && gameOfOthers.genesis.people.map(({ name }) => name),
    wasFreed: wasFreed(state),
  }
}

function dealOf(state: LobbyState, names: ReadonlyMap<string, string>): LobbyView['deal'] {
  const is = dealStatus(state)
  return is && { is, by: names.get(state.drawsBy) ?? null }
}

function shownCode(state: LobbyState, names: ReadonlyMap<string, string>): LobbyView['code'] {
  const text = codeOf(state)
  return text === null ? null : { text, by: names.get(state.codeBy) ?? null }
}

function awaySince(state: LobbyState, chair: number, now: number): number | null {
  const holder = holderAt(state, chair)
  return holder !== undefined && mayBeFreed(holder, now) ? holder.n : null
}

/** Was a claim freed after this device was last heard of? */
const wasFreed = ({ plan, me, awaySince: last }: LobbyState): boolean =>
  last !== null && plan?.freed?.some(({ key, at }) => key === me && at >= last + ABSENCE) === true

/** Which owners of chairs are ready, by key. */
function readinessOf(
  state: LobbyState,
  chairs: Parameters<typeof ownersOfChairs>[0],
): (key: string) => boolean {
  const pending = shownPending(state)
  const wanted = wantedTerms(state)
  const statuses = statusesOf(state)
  const isOverDays = (pending?.proposal ?? state.plan)?.luck !== undefined
  return (key) => {
    if (wanted === undefined || !ownersOfChairs(chairs).includes(key)) return false
    const isSaid = statuses.get(key)?.ready?.table === wanted
    if (pending === undefined) return isSaid
    // Over days the signatures of others come at their next visit.
    return pending.sigs.has(key) || (isOverDays && isSaid)
  }
}

/** What people are ready for, or sign. */
const wantedTerms = (state: LobbyState): string | undefined => {
  const pending = shownPending(state)
  return pending === undefined ? readinessName(state) : pending.proposal.terms
}

const daysOf = ({ luck, time }: DaysTerms): LobbyView['days'] =>
  luck === undefined ? null : { luck, ...(time !== undefined && { time }) }

type ShownStatus = Pick<GuestStatus, 'name' | 'ready' | 'engine'>

function statusesOf({ me, ownStatus, engine, guests }: LobbyState): Map<string, ShownStatus> {
  return new Map<string, ShownStatus>([
    [me, { ...ownStatus, engine }],
    ...[...guests].map(([key, { status }]): [string, ShownStatus] => [key, status]),
  ])
}
