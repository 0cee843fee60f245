import type { Seat } from '../../../engine/core/game.ts'
import type { Spoken, Value } from '../../../i18n/message.ts'

/** The sentences of a lesson, with its values. */
export const said = (id: string, values: Spoken['values'] = {}): Spoken => ({
  key: `guide-endeavor.${id}.text`,
  values,
})
export const markers = (count: number): Value => ({
  kind: 'counts',
  counts: [[count, 'endeavor.noun.markers']],
})
export const city = (name: string): Value => ({ kind: 'word', key: `endeavor.city.${name}` })
export const seat = (number: Seat): Value => ({ kind: 'seat', seat: number })
