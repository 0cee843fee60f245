import { greedy } from '../../src/bots/greedy.ts'
import { randomBot } from '../../src/bots/random.ts'
import { heuristicsFor } from '../../src/bots/registry.ts'
import { CHANCE, OVER } from '../../src/engine/core/game.ts'
import type { AnyGame } from '../../src/engine/core/game.ts'
import { defaultOptions } from '../../src/engine/core/options.ts'
import { gameById } from '../../src/engine/games/registry.ts'
import type { View as PuertoRico } from '../../src/engine/games/puerto-rico/view-types.ts'
import { botSeed, seededDice, seedIn, seedOf } from '../../src/session/dice-source.ts'
import type { Level, Player } from '../../src/session/players.ts'
import { writeTableText } from '../../src/session/table-file.ts'
import { newTable } from '../../src/session/table.ts'
import type { Options, Table } from '../../src/session/table.ts'

/** A position that a test needs, and how to reach it. */
/** The game with the type of its view; default: Puerto Rico. */
export interface GameRequest<View = PuertoRico> {
  readonly game?: string
  readonly seats: number
  /** Any text: the same request always gives the same table. */
  readonly seed?: string
  /** The bots that play up to the position; default: random. */
  readonly bots?: 'greedy' | 'random'
  readonly options?: Options
  /** The players when the table is opened; default: people. */
  readonly people?: readonly Player[]
  /** The condition; without it, the start of the game. */
  readonly until?: (view: View, table: Table) => boolean
}

/** A table at a certain position, as a file that the app can open. */
export interface PreparedGame<View = PuertoRico> {
  readonly name: string
  readonly text: string
  readonly table: Table
  readonly view: View
}

/** The budget of a greedy bot, as in the app. */
const PLIES = 4096
/** Games to play in search of a position. */
const GAMES = 200
const NAMES = ['Ana', 'Bruno', 'Carla', 'Daniel', 'Esther']
const COLORS = ['blue', 'vermilion', 'green', 'purple', 'gold']
const SYMBOLS = ['star', 'hexagon', 'cross', 'diamond', 'circle']

export function personAt(seat: number): Player {
  return { kind: 'person', name: NAMES[seat]!, color: COLORS[seat]!, symbol: SYMBOLS[seat]! }
}
export function botAt(seat: number, level: Level = 'boatswain'): Player {
  return { ...personAt(seat), kind: 'bot', level }
}

/** Plays seeded games until one reaches the requested position. */
export function prepareGame<View = PuertoRico>(wish: GameRequest<NoInfer<View>>): PreparedGame<View> {
  const { seats, seed = 'prepared', bots = 'random', until = () => true } = wish
  const game = gameById(wish.game ?? 'puerto-rico')!
  const options: Options = { ...defaultOptions(game.options), ...wish.options }
  const people = wish.people ?? Array.from({ length: seats }, (_, seat) => personAt(seat))
  for (let attempt = 0; attempt < GAMES; attempt++) {
    const luck = `seed:${seedOf(`${seed} ${String(attempt)}`)}`
    const table = newTable(game, seats, options)
    if (!playUntil(table, game, luck, { bots, until })) continue
    const text = writeTableText(table, luck, people)
    return { name: `${seed.replace(/\W+/g, '-')}.json`, text, table, view: viewOf<View>(table) }
  }
  throw new Error(
    `None of ${String(GAMES)} games comes to the moment that is wished for: ${until.toString()}`,
  )
}

/** A finished game among random bots. */
export function wholeGame(seats: number, seed: string, options: Options = {}, game?: string): PreparedGame {
  const until = (_view: unknown, table: Table): boolean => table.turn() === OVER
  return prepareGame({ ...(game !== undefined && { game }), seats, seed, options, until })
}

function viewOf<View>(table: Table): View {
  return table.game.view(table.state()) as View
}

/** Stops at a choice, never before dice, since opening the table would roll them. */
function playUntil<View>(
  table: Table,
  game: AnyGame,
  luck: string,
  { bots, until }: Required<Pick<GameRequest<View>, 'bots' | 'until'>>,
): boolean {
  const dice = seededDice(seedIn(luck)!)
  for (;;) {
    const seat = table.turn()
    if (seat !== CHANCE && until(viewOf<View>(table), table)) return true
    if (seat === OVER) return false
    if (seat === CHANCE) table.post({ seat, salt: dice.salt(table.rolls()) })
    else table.post({ seat, action: decide(table, game, bots, luck) })
  }
}

function decide(table: Table, game: AnyGame, bots: 'greedy' | 'random', luck: string): number {
  const bot = bots === 'greedy' ? greedy(heuristicsFor(game.id)!.evaluator) : randomBot
  const seed = botSeed(luck, table.hash())
  return bot(game, table.state(), table.turn(), { plies: PLIES, spent: 0 }, seed)
}
