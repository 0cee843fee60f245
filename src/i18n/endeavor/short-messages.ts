import type { Event } from '../../engine/games/endeavor/events.ts'
import type { Message } from '../message.ts'
import { messageOf } from './event-messages.ts'

/** Messages, by key, with the value the short form leaves out because it is shown beside the text. */
const OMITTED_VALUE: { readonly [key: string]: string } = {
  'chronicle.log.grew': 'markers',
  'chronicle.log.shipped': 'token',
  'chronicle.log.occupied': 'token',
  'chronicle.log.connected': 'token',
}

/** The message of an event without the values shown beside it; undefined if the log shows none. */
export function shortMessageOf(event: Event): Message | undefined {
  const said = messageOf(event)
  const shown = said && OMITTED_VALUE[said.key]
  if (said === undefined || shown === undefined) return said
  const values = Object.fromEntries(Object.entries(said.values).filter(([name]) => name !== shown))
  return { ...said, key: `chronicle.brief.${event.type}`, values }
}
