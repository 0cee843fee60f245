import { GAMES } from '../../engine/games/registry.ts'
import type { TableNotice } from '../../online/open/announcement.ts'
import type { LobbyView, OnlineView } from '../../online/runtime/room-views.ts'
import { changedOptions } from '../../session/preset.ts'
import type { Appearance } from '../../session/players.ts'
import type { TableHeader } from '../../session/active-table.ts'
import type { Options } from '../../session/table.ts'

/** What is told of a table besides what its player chooses. */
export type NoticeLook = Omit<TableNotice, 'wish' | 'since'>

interface Told {
  readonly game: string
  readonly options: Options
  readonly days: OnlineView['days'] | LobbyView['days']
  readonly seats: string
  readonly isRunning: boolean
}

const toldOf = ({ game: id, options, days, ...told }: Told, language: string, me: Appearance): NoticeLook => {
  const game = GAMES.find((one) => one.id === id)
  const hours = days === null ? null : (days.time?.hours ?? 0)
  const { name, color, symbol } = me
  return {
    game: id,
    version: game?.version ?? 0,
    options: game === undefined ? {} : changedOptions(game.options, options),
    hours: hours as TableNotice['hours'],
    ...{ language, name, color, symbol },
    ...told,
  }
}

const LETTERS = { free: 'f', person: 'p', bot: 'b' } as const
/** A table in its lobby; a game that goes on there offers the seats of bots. */
export function lobbyLook(lobby: LobbyView, language: string, me: Appearance): NoticeLook {
  const { game, options, days, isContinuation } = lobby
  const seats = lobby.chairs.map(({ kind }) => LETTERS[kind]).join('')
  return toldOf({ game, options, days, seats, isRunning: isContinuation }, language, me)
}

/** A table that has begun: bots' seats, and those of people who have gone. */
export function tableLook(
  { game, seats, options }: TableHeader,
  { members, days }: OnlineView,
  language: string,
  me: Appearance,
): NoticeLook {
  const gone = new Set(
    members.flatMap(({ is, isMe, seats: own }) => (!isMe && (is === 'gone' || is === 'left') ? own : [])),
  )
  const letters = seats.map(({ kind }, seat) => (kind === 'bot' || gone.has(seat) ? 'b' : 'p')).join('')
  return toldOf({ game, options, days, seats: letters, isRunning: true }, language, me)
}
