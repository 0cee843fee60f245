import { sortedOptions } from '../lobby/messages.ts'
import { playersOf } from './entry.ts'
import type { Deal, GameResult } from './entry.ts'
import type { ToldGame } from './ledger.ts'
import { personIn } from './persons.ts'
import type { Persons } from './persons.ts'

// Duplicate: tables of a group that played the same deal, seat by seat (decision 44).

/** One seat at two tables that played the same deal. */
export interface ComparedSeat {
  readonly first: GameResult['seats'][number]
  readonly later: GameResult['seats'][number]
  /** How many points more the later table has on this seat. */
  readonly difference: number
}
/** A game, and the first one of its deal. */
export interface ComparedGames {
  readonly first: ToldGame
  readonly later: ToldGame
  readonly seats: readonly ComparedSeat[]
  /** Names of people at the later table who knew the draws, as they had played the deal before. */
  readonly knew: readonly string[]
}

type Dealt = GameResult & { readonly deal: Deal }
const hasDeal = (result: GameResult): result is Dealt => result.deal !== undefined

/** Was everything the same before the first choice? A game that ended earlier made fewer draws, but no others. */
function isSameDeal(one: Dealt, other: Dealt): boolean {
  const contentOf = ({ game, deal }: Dealt): string =>
    JSON.stringify([game, deal.first, deal.version, deal.seats.length, sortedOptions(deal.options)])
  const shared = Math.min(one.deal.salts.length, other.deal.salts.length)
  const saltsOf = ({ deal }: Dealt): string => deal.salts.slice(0, shared).join(' ')
  return contentOf(one) === contentOf(other) && saltsOf(one) === saltsOf(other)
}

/** The games whose deal was played before, each beside the first game of it. Only confirmed games count. */
export function comparedGames(games: readonly ToldGame[], persons: Persons = []): readonly ComparedGames[] {
  const personOf = personIn(persons)
  const confirmed = games.filter(({ isConfirmed, isDisputed }) => isConfirmed && !isDisputed)
  return confirmed.flatMap((later): ComparedGames[] => {
    const { result } = later.entry
    if (!hasDeal(result)) return []
    return confirmed.flatMap((first): ComparedGames[] => {
      const before = first.entry.result
      if (first === later || before.id !== result.deal.first) return []
      if (!hasDeal(before) || !isSameDeal(before, result)) return []
      return [
        { first, later, seats: comparedSeats(before, result), knew: whoKnew(confirmed, later, personOf) },
      ]
    })
  })
}

const comparedSeats = (first: GameResult, later: GameResult): ComparedSeat[] =>
  first.seats.map((seat, at) => {
    const there = later.seats[at]!
    return { first: seat, later: there, difference: there.points - seat.points }
  })

/** The people of a game who had played its deal before: at a game of it that ended earlier. */
function whoKnew(
  games: readonly ToldGame[],
  { entry, at }: ToldGame,
  personOf: (key: string) => string,
): readonly string[] {
  const earlier = games.filter(
    (game) => game.entry.result.deal?.first === entry.result.deal?.first && game.at < at,
  )
  const people = new Set(earlier.flatMap((game) => playersOf(game.entry.result).map(personOf)))
  return entry.result.seats
    .filter(({ key }) => key !== null && people.has(personOf(key)))
    .map(({ name }) => name)
}
