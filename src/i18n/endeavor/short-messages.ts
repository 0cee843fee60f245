import type { Event } from '../../engine/games/endeavor/events.ts'
import type { Message } from '../message.ts'
import { messageOf } from './event-messages.ts'

/** Sentences that name what is shown beside them anyway, by their keys, and which of their values they do without. */
const LONG: { readonly [key: string]: string } = {
  'chronicle.log.grew': 'markers',
  'chronicle.log.shipped': 'token',
  'chronicle.log.occupied': 'token',
  'chronicle.log.connected': 'token',
}

/** What happened, without the numbers that stand beside it. Whoever is told nothing by `say` is told nothing here. */
export function shortMessageOf(event: Event): Message | undefined {
  const said = messageOf(event)
  const shown = said && LONG[said.key]
  if (said === undefined || shown === undefined) return said
  const values = Object.fromEntries(Object.entries(said.values).filter(([name]) => name !== shown))
  return { ...said, key: `chronicle.brief.${event.type}`, values }
}
