import { CHANCE } from '../../../src/engine/core/game.ts'
import type { Action } from '../../../src/engine/core/game.ts'
import { readOptions } from '../../../src/engine/core/options.ts'
import { unpackEntries } from '../../../src/session/journal.ts'
import type { GameRegistry } from '../../../src/session/journal.ts'
import { newTable } from '../../../src/session/table.ts'
import type { Table } from '../../../src/session/table.ts'
import { playerOf } from './bots.ts'
import { PROTOCOL, readMessage } from './protocol.ts'
import type { Choice, Message, Ready } from './protocol.ts'
import type { Player, Setting } from './types.ts'

/** The bot's side of the protocol (docs/bot-protocol.md). */
export interface BotServer {
  /** Returns the reply to a line of the arena; undefined if there is none. Throws if the arena breaks the protocol or the rules. */
  answer(line: string): Ready | Choice | 'bye' | undefined
}

/** One of our bots for another arena. It replays the entries it receives with the rules of this build. */
export function newBotServer(name: string, games: GameRegistry): BotServer {
  let player: Player | undefined
  let setting: Setting | undefined
  let table: Table | undefined
  const begin = (asked: Extract<Message, { type: 'game' }>): void => {
    const game = games(asked.game)
    if (game === undefined || game.version !== asked.version)
      throw new Error(`no "${asked.game}" of version ${String(asked.version)} here`)
    const options = readOptions(game.options, asked.seats, asked.options)
    if (options === undefined || !game.seats.includes(asked.seats))
      throw new Error('not for so many seats, or not the options of this game')
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
  const choose = ({ id, ply, entries }: Extract<Message, { type: 'choose' }>): Choice => {
    if (table === undefined) throw new Error('a question before a game')
    follow(entries)
    const seat = table.turn()
    if (table.ply() !== ply || seat <= CHANCE) throw new Error('nobody has to choose here')
    const action = player!.choose({ setting: setting!, state: table.state(), seat, log: [] }) as Action
    return { type: 'choice', id, action }
  }
  return {
    answer(line) {
      const message = readMessage(line)
      if (message === undefined) throw new Error('not a line of this protocol')
      switch (message.type) {
        case 'hello':
          if (message.protocol !== PROTOCOL) throw new Error(`this is protocol ${String(PROTOCOL)}`)
          return { type: 'ready', protocol: PROTOCOL, name: `windrose ${name}` }
        case 'game':
          return void begin(message)
        case 'choose':
          return choose(message)
        case 'over':
          return undefined
        case 'bye':
          return 'bye'
      }
    },
  }
}
