import { expect, test } from 'vitest'
import { defaultOptions } from '../../../engine/core/options.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { shortLabel } from './answers.ts'

const view = puertoRico.view(puertoRico.setup(3, defaultOptions(puertoRico.options)))

test('where room is short, answers name buildings and plantations as the board does', () => {
  expect(shortLabel({ verb: 'build', building: 'small-market' }, view)?.values).toEqual({
    building: { kind: 'word', key: 'pr.short.small-market', icon: 'building:small-market' },
  })
  const corn = { kind: 'word', key: 'pr.good.corn', icon: 'tile:corn' }
  expect(shortLabel({ verb: 'tile', tile: 'corn' }, view)?.values).toEqual({ tile: corn })
  expect(shortLabel({ verb: 'guest', tile: 'corn' }, view)?.values).toEqual({ place: corn })
})
test('what has no shorter name has no short answer', () => {
  expect(shortLabel({ verb: 'guest', from: 'sanJuan' }, view)).toBeUndefined()
  expect(shortLabel({ verb: 'tile', tile: 'quarry' }, view)).toBeUndefined()
})
