import { expect, test } from 'vitest'
import { topicTarget, isTopicTarget } from './details.ts'

test('what only tells about itself is no choice', () => {
  expect(isTopicTarget(topicTarget('governor'))).toBe(true)
  expect(isTopicTarget('good:corn')).toBe(false)
})
