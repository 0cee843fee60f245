import { CHANCE } from '../../../src/engine/core/game.ts'
import type { Action, AnyGame } from '../../../src/engine/core/game.ts'
import { readOptions } from '../../../src/engine/core/options.ts'
import { unpackEntries } from '../../../src/session/journal.ts'
import type { GameRegistry } from '../../../src/session/journal.ts'
import { newTable } from '../../../src/session/table.ts'
import type { Table } from '../../../src/session/table.ts'
import { playerOf } from './bots.ts'
import { PROTOCOL, readMessage } from './protocol.ts'
import type { Message } from './protocol.ts'
import type { BotLine, Choice, Decline } from './messages.ts'
import { optionProblemText } from '../option-problem.ts'
import type { Player, Setting } from './types.ts'

/** The protocol allows no longer reason of a declined game. */
const LONGEST_REASON = 200

/** The bot's side of the protocol (docs/bot-protocol.md). */
export interface BotServer {
  /** Returns the reply to a line of the arena; undefined if there is none. Throws if the arena breaks the protocol or the rules. */
  answer(line: string): BotLine | 'bye' | undefined
}

/** One of our bots for another arena. It replays the entries it receives with the rules of this build. */
export function newBotServer(name: string, games: GameRegistry): BotServer {
  let player: Player | undefined
  let setting: Setting | undefined
  let table: Table | undefined
  /** Why the game is not played. */
  let strange: string | undefined
  const begin = (asked: Extract<Message, { type: 'game' }>): void => {
    const game = games(asked.game)
    strange = game === undefined ? `no game "${asked.game}" here` : problemOf(game, asked)
    const options = game && readOptions(game.options, asked.seats, asked.options)
    if (game === undefined || options === undefined || strange !== undefined) return
    setting = { game, seats: asked.seats, options }
    table = newTable(game, asked.seats, options)
    player = playerOf(name, game)
  }
  const follow = (packed: readonly unknown[]): void => {
    const unpacked = unpackEntries(packed, 'table')
    if ('bad' in unpacked) throw new Error(`entry ${String(unpacked.bad)} of these is none`)
    for (const entry of unpacked.entries) {
      const refusal = table!.post(entry)
      if (refusal !== null) throw new Error(`entry ${String(table!.ply())}: ${refusal}`)
    }
  }
  const choose = ({ id, ply, entries }: Extract<Message, { type: 'choose' }>): Choice | Decline => {
    if (strange !== undefined) return { type: 'decline', id, why: strange.slice(0, LONGEST_REASON) }
    if (table === undefined) throw new Error('a question before a game')
    follow(entries)
    const seat = table.turn()
    if (table.ply() !== ply || seat <= CHANCE) throw new Error('nobody has to choose here')
    const action = player!.choose({ setting: setting!, state: table.state(), seat, log: [] }) as Action
    return { type: 'choice', id, action }
  }
  return {
    answer(line) {
      const read = readMessage(line)
      if ('problem' in read) throw new Error(`not a line of this protocol: ${read.problem}`)
      const message = read.line
      switch (message.type) {
        case 'hello':
          if (message.protocol !== PROTOCOL) throw new Error(`this is protocol ${String(PROTOCOL)}`)
          return { type: 'ready', protocol: PROTOCOL, name: `windrose ${name}` }
        case 'game':
          return void begin(message)
        case 'choose':
          return choose(message)
        case 'lapse':
        case 'over':
          return undefined
        case 'bye':
          return 'bye'
      }
    },
  }
}

/** Why the game is not played here; undefined if it is. */
function problemOf(game: AnyGame, asked: Extract<Message, { type: 'game' }>): string | undefined {
  if (game.version !== asked.version)
    return `version ${String(asked.version)} of the rules, here it is ${String(game.version)}`
  if (!game.seats.includes(asked.seats)) return `${game.id} is not for ${String(asked.seats)} seats`
  return optionProblemText(game, asked.seats, asked.options)
}
