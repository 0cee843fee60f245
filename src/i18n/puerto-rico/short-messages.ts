import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { Message } from '../message.ts'
import { messageOf } from './event-messages.ts'

/** Types of events whose changes the log shows as signed numbers beside the text. */
const SHORTENED: { readonly [type in Event['type']]?: true } = {
  arrived: true,
  built: true,
  produced: true,
  earned: true,
  bonusGood: true,
  sold: true,
  loaded: true,
  shipped: true,
  lost: true,
  prospected: true,
}

/** The message of an event without the numbers shown beside it; undefined if the log shows none. */
export function shortMessageOf(event: Event): Message | undefined {
  const said = messageOf(event)
  if (said === undefined) return undefined
  if (event.type === 'role') return { key: 'pr.log.role', values: said.values, weight: 'phase' }
  // A player who produces nothing has no numbers: the full message stays.
  if (SHORTENED[event.type] === undefined || said.weight === 'quiet') return said
  return { key: `pr.brief.${event.type}`, values: said.values, weight: 'line' }
}
