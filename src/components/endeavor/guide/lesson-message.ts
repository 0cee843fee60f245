import type { Seat } from '../../../engine/core/game.ts'
import type { Message, MessageValue } from '../../../i18n/message.ts'

/** The text of a lesson with its values. */
export const lessonMessage = (id: string, values: Message['values'] = {}): Message => ({
  key: `guide-endeavor.${id}.text`,
  values,
})
export const markers = (count: number): MessageValue => ({
  type: 'counts',
  counts: [[count, 'endeavor.noun.markers']],
})
export const city = (name: string): MessageValue => ({ type: 'word', key: `endeavor.city.${name}` })
export const seat = (number: Seat): MessageValue => ({ type: 'seat', seat: number })
