import type { Event } from '../../../../src/engine/games/puerto-rico/events.ts'
import type { Meaning } from '../../../../src/engine/games/puerto-rico/meaning.ts'
import type { View } from '../../../../src/engine/games/puerto-rico/view-types.ts'
import type { ArenaLine, BotLine } from '../messages.ts'

/** A line of the bot protocol in a game of puerto-rico, of either side. */
export type Line = ArenaLine<View, Event, Meaning> | BotLine
