import type { Level } from '../../session/players.ts'
import type { Options } from '../../session/table.ts'
import { shownOath, startingOf, tableToAgree } from './genesis-agreement.ts'
import { guestsOf, draftOf } from './table-proposal.ts'
import { chairsNow } from './state.ts'
import type { LobbyState } from './state.ts'
import type { Card } from './messages.ts'

/** A chair of the lobby: free, a bot's, or somebody's. Chairs stand in the order of sitting. */
export interface LobbyChair {
  readonly kind: 'free' | 'bot' | 'person'
  /** How whoever sits here looks; for a free chair, how it would look. */
  readonly name: string
  readonly color: string
  readonly symbol: string
  readonly level: Level | null
  /** Whose device it is, by public key; null for a bot and a free chair. */
  readonly guest: string | null
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
export interface LobbyLook {
  readonly game: string
  readonly chairs: readonly LobbyChair[]
  readonly options: Options
  readonly governor: number | 'random'
  /** Me first, then those who sit, in their order. */
  readonly guests: readonly LobbyGuest[]
  readonly mine: readonly number[]
  readonly isReady: boolean
  readonly canBeReady: boolean
  readonly starting: { readonly missing: readonly string[] } | null
  readonly goesOn: boolean
}

/** What the screen shows; null before anything is known of what is to be played. What is being signed is what is shown. */
export function lookOf(state: LobbyState): LobbyLook | null {
  const { plan, me } = state
  if (plan === null) return null
  const sworn = shownOath(state)
  const draft = sworn?.draft ?? draftOf(state)
  const { chairs, options, governor } = sworn?.draft ?? { ...plan, chairs: chairsNow(state) }
  const cards = cardsOf(state)
  const isReady = (key: string): boolean => {
    const card = cards.get(key)
    if (draft === undefined || !guestsOf(chairs).includes(key)) return false
    return sworn === undefined ? card?.ready?.table === draft.table : sworn.sigs.has(key)
  }
  const chairsOfGuest = (key: string): number[] =>
    [...chairs.keys()].filter((at) => chairs[at]!.guest === key)
  const here = guestsOf(chairs).filter((key) => cards.has(key))
  return {
    game: plan.game,
    chairs: chairs.map((chair) => ({
      ...chair,
      isMine: chair.guest === me,
      isReady: chair.guest !== null && isReady(chair.guest),
    })),
    options,
    governor: governor === null || governor >= chairs.length ? 'random' : governor,
    guests: [...new Set([me, ...here, ...[...cards.keys()].sort()])].map((key) => ({
      key,
      name: cards.get(key)!.name,
      isMe: key === me,
      chairs: chairsOfGuest(key),
      isReady: isReady(key),
      isOtherVersion: cards.get(key)!.engine !== state.engine,
    })),
    mine: chairsOfGuest(me),
    isReady: isReady(me),
    canBeReady: tableToAgree(state) !== undefined,
    starting: startingOf(state),
    goesOn: plan.from !== null,
  }
}

type Shown = Pick<Card, 'name' | 'ready' | 'engine'>

function cardsOf({ me, mine, engine, cards }: LobbyState): Map<string, Shown> {
  return new Map<string, Shown>([
    [me, { ...mine, engine }],
    ...[...cards].map(([key, { card }]): [string, Shown] => [key, card]),
  ])
}
