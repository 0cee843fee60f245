import type { AnyGame } from '../../../src/engine/core/game.ts'
import { gameById } from '../../../src/engine/games/registry.ts'
import { COMMAND_PREFIX, playerOf } from './bots.ts'
import { writeGameJournal } from './journals.ts'
import { outcomeOf, dealSeed, playGame } from './match.ts'
import type { Clock } from './match.ts'
import { externalBot } from './external-bot.ts'
import type { Deal, DeclinedDeal, Outcome, Player, SerializedSetting } from './types.ts'

/** What a worker process needs before it plays. */
export interface RunnerPlan {
  readonly setting: SerializedSetting
  /** The names of the contenders. */
  readonly bots: readonly string[]
  readonly seed: string
  /** Milliseconds an external program may take for a choice. */
  readonly limit: number
  /** The folder for the journals of all games. */
  readonly journals?: string
}
/** Plays games one after the other. */
export interface GameRunner {
  /** Plays the games of a deal, tells each when it is over, and returns why the deal was given up, if it was. */
  play(deal: Deal, onGame: (outcome: Outcome) => Promise<void>): Promise<DeclinedDeal | undefined>
  /** The names that programs gave themselves, by contender. */
  ownNames(): readonly (string | undefined)[]
  close(): Promise<void>
}

/** A runner. A contender on several seats of one game has one player for each of them, so that no seat knows what another thinks. */
export function newGameRunner(plan: RunnerPlan, clock: Clock): GameRunner {
  const game = gameById(plan.setting.game)
  if (game === undefined) throw new Error(`no game "${plan.setting.game}"`)
  const setting = { ...plan.setting, game }
  const players: Player[][] = plan.bots.map(() => [])
  const seat = (seating: readonly number[]): Player[] => {
    const used = plan.bots.map(() => 0)
    return seating.map((bot) => {
      const copies = players[bot]!
      const copy = used[bot]!++
      return (copies[copy] ??= newPlayer(plan, bot, game))
    })
  }
  return {
    async play({ deal, seatings }, onGame) {
      const luck = dealSeed(plan.seed, deal)
      for (const [index, seating] of seatings.entries()) {
        const played = await playGame(setting, seat(seating), luck, clock)
        if (played.declined !== undefined)
          return { deal, bot: seating[played.declined.seat]!, why: played.declined.why }
        const at = { deal, game: index + 1 }
        if (plan.journals !== undefined)
          writeGameJournal(plan.journals, at, { setting, luck, log: played.log })
        await onGame(outcomeOf(at, seating, played))
      }
      return undefined
    },
    ownNames: () => players.map(([first]) => first?.ownName),
    async close() {
      await Promise.all(players.flat().map((player) => player.end?.()))
    },
  }
}

function newPlayer({ bots, limit }: RunnerPlan, bot: number, game: AnyGame): Player {
  const name = bots[bot]!
  return name.startsWith(COMMAND_PREFIX)
    ? externalBot(name.slice(COMMAND_PREFIX.length), limit)
    : playerOf(name, game)
}
