import { expect, test } from 'vitest'
import { tryLaws } from '../../core/laws.ts'
import { defaultOptions } from '../../core/options.ts'
import { puertoRico } from './index.ts'

test('x', () => {
  for (const seats of [2, 3, 4, 5]) {
    const t0 = Date.now()
    let plies = 0
    for (let seed = 0; seed < 10; seed++)
      plies += tryLaws(puertoRico, { seats, options: defaultOptions(puertoRico.options), seed }).plies
    console.log(seats, plies / 10, Date.now() - t0)
    const t1 = Date.now()
    for (let seed = 0; seed < 100; seed++)
      tryLaws(puertoRico, { seats, options: defaultOptions(puertoRico.options), seed, every: 100 })
    console.log('fast', Date.now() - t1)
  }
  expect(1).toBe(1)
}, 99999)
