import type { Event } from '../../../../src/engine/games/endeavor/events.ts'
import type { Meaning } from '../../../../src/engine/games/endeavor/meaning.ts'
import type { View } from '../../../../src/engine/games/endeavor/view-types.ts'
import type { ArenaLine, BotLine } from '../messages.ts'

/** A line of the bot protocol in a game of endeavor, of either side. */
export type Line = ArenaLine<View, Event, Meaning> | BotLine
