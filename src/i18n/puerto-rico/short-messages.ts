import type { Event } from '../../engine/games/puerto-rico/events.ts'
import type { Message } from '../message.ts'
import { messageOf } from './event-messages.ts'

/** Events whose numbers the log shows beside the sentence, signed; what their sentences still name. */
const BRIEF: { readonly [type in Event['type']]?: true } = {
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

/** What happened, without the numbers that stand beside it. Whoever is told nothing by `say` is told nothing here. */
export function shortMessageOf(event: Event): Message | undefined {
  const said = messageOf(event)
  if (said === undefined) return undefined
  if (event.type === 'role') return { key: 'pr.log.role', values: said.values, weight: 'phase' }
  // Whoever produces nothing has no numbers: his sentence stays.
  if (BRIEF[event.type] === undefined || said.weight === 'quiet') return said
  return { key: `pr.brief.${event.type}`, values: said.values, weight: 'line' }
}
