import { expect, test } from 'vitest'
import { clauseList } from './clause-list.ts'

test('names consecutive clauses by the first and the last', () => {
  expect(clauseList(['8.1', '8.2', '8.3', '8.4'])).toBe('8.1–8.4')
  expect(clauseList(['1.9', '1.10', '1.11', '12.3'])).toBe('1.9–1.11, 12.3')
})
test('names other clauses one by one', () => {
  expect(clauseList(['6.3', '1.6', '9.3'])).toBe('6.3, 1.6, 9.3')
  expect(clauseList(['7.2', '7.3'])).toBe('7.2, 7.3')
  expect(clauseList(['13'])).toBe('13')
  expect(clauseList([])).toBe('')
})
