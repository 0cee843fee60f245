import type { AnyGame } from '../../engine/core/game.ts'
import type { NewRoom } from '../../online/runtime/room-views.ts'
import { useRoom } from '../../stores/room.ts'
import { normalizeProfile } from '../seats/profile.ts'
import type { Profile } from '../seats/profile.ts'
import { initialPlayers } from './seated-players.ts'
import type { SeatedPlayer } from './seated-players.ts'

/** What is chosen for an online table. */
export interface OnlineSetup {
  readonly game: AnyGame
  readonly me: Profile
  /** Only kinds and levels count: people choose their names when they come. */
  readonly people: readonly SeatedPlayer[]
  readonly options: NonNullable<NewRoom['options']>
  readonly first: number | 'random'
  readonly days: NewRoom['days']
  /** May strangers come? */
  readonly isOpen?: boolean
  /** The draws of an earlier game that come again. */
  readonly draws?: NonNullable<NewRoom['draws']>
  /** The path of a room that all have left. */
  readonly again?: string
}

/** Opens a room with these settings; returns the path of its page, empty on failure. */
export async function openRoom(setup: OnlineSetup): Promise<string> {
  const { game, me, people, options, first, days, draws, again, isOpen = false } = setup
  const own = normalizeProfile(me)
  try {
    return await useRoom().create({
      game: game.id,
      me: own,
      chairs: people.length,
      days,
      isOpen,
      bots: botsBeside(own, people),
      options,
      governor: first,
      ...(draws !== undefined && { draws }),
      ...(again !== undefined && { again }),
    })
  } catch {
    return ''
  }
}

/** The bots by seat, with names, colors and symbols that neither the own player nor another bot has. */
export function botsBeside(me: Profile, people: readonly SeatedPlayer[]): NonNullable<NewRoom['bots']> {
  const levels = people.flatMap((one) => (one.kind === 'bot' ? [one.level] : []))
  const own: SeatedPlayer = { ...me, kind: 'person' }
  const bots = initialPlayers([own], levels.length + 1, () => '', 'helmsman').slice(1)
  let next = 0
  return people.map((one) => {
    if (one.kind !== 'bot') return null
    const { name, color, symbol } = bots[next++]!
    return { level: one.level, name, color, symbol }
  })
}
