// @vitest-environment happy-dom
import { mount } from '@vue/test-utils'
import { createPinia, setActivePinia } from 'pinia'
import { beforeAll, expect, test } from 'vitest'
import { defaultOptions } from '../../../engine/core/options.ts'
import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import { GOODS, ROLES } from '../../../engine/games/puerto-rico/vocabulary.ts'
import { i18n, loadMessages } from '../../../i18n/index.ts'
import { placeAndParents } from '../../table/motion/find-places.ts'
import PuertoRicoTable from '../PuertoRicoTable.vue'

/** Every place the boards mark at the beginning of a game of three. */
let places: ReadonlySet<string>
beforeAll(async () => {
  await loadMessages('puerto-rico/board')
  const pinia = createPinia()
  setActivePinia(pinia)
  const view = puertoRico.view(puertoRico.setup(3, defaultOptions(puertoRico.options)))
  const attachTo = document.body.appendChild(document.createElement('main'))
  const wrapper = mount(PuertoRicoTable, {
    props: { view, me: 0 },
    global: { plugins: [pinia, i18n] },
    attachTo,
  })
  places = new Set(wrapper.findAll('[data-place]').map((one) => one.attributes('data-place') ?? ''))
})

test('the boards say where everything is that pieces travel to and from', () => {
  const wanted = [
    'governor',
    'pile',
    'house',
    'points',
    'colonists:ship',
    'colonists:supply',
    'row:quarry',
    ...[0, 1, 2].map((ship) => `ship:${String(ship)}`),
    ...GOODS.map((good) => `supply:${good}`),
    ...ROLES.filter((role) => role !== 'prospector').map((role) => `role:${role}`),
    'market:office',
    'market:residence',
    ...[0, 1, 2].map((seat) => `player:${String(seat)}`),
    ...['coins', 'points', 'sanJuan', 'goods', 'goods:corn', 'island', 'city'].map(
      (part) => `player:0:${part}`,
    ),
    ...['coins', 'points', 'roles', 'goods'].map((part) => `player:2:${part}`),
  ]
  expect(wanted.filter((place) => !places.has(place))).toEqual([])
})

test('what a board does not show exactly is shown by the card of the player', () => {
  const shown = placeAndParents('player:2:goods:coffee').find((name) => places.has(name))
  expect(shown).toBe('player:2:goods')
  expect(placeAndParents('player:1:city:office').some((name) => places.has(name))).toBe(true)
})
