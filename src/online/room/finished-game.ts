import { OVER } from '../../engine/core/game.ts'
import type { Level, Player } from '../../session/players.ts'
import { placesOf } from '../../session/statistics/game-report.ts'
import { roomTag } from '../../net/connection/room-secret.ts'
import { MAX_DRAWS, saltsOf, saltsToRepeat } from '../../log/records/draws.ts'
import { journalEntries } from '../../log/log-file.ts'
import { headOf } from '../../log/replica/replica.ts'
import type { Replica } from '../../log/replica/replica.ts'
import { tableHeader } from './room-game.ts'
import type { RoomRuntime } from '../runtime/room-runtime.ts'
import type { PlayedDeal } from '../runtime/room-views.ts'

/** The result of a game; all its members derive the same one. */
export interface FinishedGame {
  /** The id of the game, and the tag of its room. */
  readonly id: string
  readonly table: string
  readonly game: string
  readonly seats: {
    name: string
    /** The key of the member whose seat it is; null for a bot. */
    key: string | null
    place: number
    points: number
  }[]
  readonly deal?: PlayedDeal
}

/** The result of the game, once its last record is final; null before, and for a spectator. */
export function finishedGame({ game, invitation }: RoomRuntime): FinishedGame | null {
  if (game === null || game.core.me === null) return null
  const { core, session } = game
  const { position, slot, generation } = headOf(core)
  if (position.turn !== OVER || core.finalSlot < slot) return null
  const scores = session.table.game.scores(position.state)
  const places = placesOf(scores)
  const { owners, game: id } = core.context
  const { game: rules, seats } = tableHeader(game)
  return {
    id,
    table: roomTag(invitation.room),
    game: rules,
    seats: seats.map(({ name }, seat) => {
      const owner = owners[seat] ?? null
      const key = owner === null ? null : (generation.keys[owner] ?? null)
      return { name, key, place: places[seat]!, points: scores[seat]!.total }
    }),
    ...playedDeal(core),
  }
}

const seatOf = (player: Player): 'person' | Level => (player.kind === 'bot' ? player.level : player.kind)

/** The deal of a game; nothing if it has more rolls than an entry of a ledger takes. */
function playedDeal(core: Replica): Pick<FinishedGame, 'deal'> {
  const { context } = core
  const { version, people, options, draws } = context.genesis
  const own = saltsOf(journalEntries(context.rules, headOf(core).position))
  const salts = [...saltsToRepeat({ draws }, own)]
  if (salts.length > MAX_DRAWS) return {}
  return { deal: { first: draws?.game ?? context.game, version, seats: people.map(seatOf), options, salts } }
}
