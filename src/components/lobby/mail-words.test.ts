import { expect, test } from 'vitest'
import type { MailView } from '../../online/runtime/room-views.ts'
import { mailWord } from './mail-words.ts'

const asked: MailView = {
  of: 6,
  reached: 6,
  hasAsked: true,
  isRead: true,
  calls: { members: [], hook: null, reports: [] },
  taken: null,
  isDelivered: true,
  isLeaving: false,
  refusals: [],
  isCut: false,
  isUnsent: false,
}

test('the mailbox is said to hold what is left, or why it does not', () => {
  expect(mailWord({ ...asked, of: 0, reached: 0 })).toBe('none')
  expect(mailWord({ ...asked, taken: 3 })).toBe('left')
  // One that answers is enough, though others still connect.
  expect(mailWord({ ...asked, taken: 1, hasAsked: false })).toBe('left')
  // Some relays say that they took what they never show.
  expect(mailWord({ ...asked, taken: 3, isDelivered: false })).toBe('few')
  expect(mailWord({ ...asked, taken: 0, hasAsked: false })).toBe('asking')
  expect(mailWord({ ...asked, taken: 0, reached: 0 })).toBe('unreached')
  expect(mailWord({ ...asked, taken: 0 })).toBe('notLeft')
  // An older one lies there already, but not the latest.
  expect(mailWord({ ...asked, taken: 3, isLeaving: true })).toBe('leaving')
  expect(mailWord(asked)).toBe('asked')
})
