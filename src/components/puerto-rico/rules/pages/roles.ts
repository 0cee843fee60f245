import type { RoleName } from '../../../../engine/games/puerto-rico/vocabulary.ts'
import RoleFigure from '../figures/RoleFigure.vue'
import { example, figure, list, page, ruling, seeAlso, steps, paragraph } from '../../../rules/section.ts'
import { hold, empty, section } from '../section.ts'
import type { Page, Section } from '../../../rules/section.ts'

type Parts = Parameters<typeof section>[2]

/** A role's page: its action and privilege, then details. */
function rolePage(
  role: RoleName,
  clauses: readonly string[],
  parts: Parts,
  further: readonly Section[] = [],
): Page {
  const help = [`pr.roleHelp.${role}.action`, `pr.roleHelp.${role}.privilege`]
  const first = section(role, clauses, [figure(RoleFigure, { role }, help), ...parts], {
    title: `pr.role.${role}`,
    piece: `role:${role}`,
  })
  return page(role, [first, ...further], { isPart: true })
}
/** What the New Buildings change in a phase. */
const withNew = (role: RoleName, ...topics: readonly string[]): Section =>
  section(`${role}-new`, [], [paragraph('rule'), seeAlso(...topics)], { title: 'rules.new-buildings.here' })
const barrels = (good: string, times: number) => ({ piece: `good:${good}`, times })
const tiles = (tile: string, times: number) => ({ piece: `tile:${tile}`, times })
const colonists = (times: number) => ({ piece: 'colonist', times })

const settler = rolePage(
  'settler',
  ['3.1'],
  [
    paragraph('rule'),
    example(
      ['row', 'tile:corn', 'tile:indigo', 'tile:sugar', 'tile:coffee'],
      ['quarry', 'tile:quarry'],
      ['hospice', 'tile:coffee', 'colonist'],
      ['corn', 'tile:corn'],
      ['rest', 'tile:indigo', 'tile:sugar'],
    ),
    seeAlso('hacienda', 'construction-hut', 'hospice'),
  ],
  [
    section('settler-quarry', ['3.2', '10.4'], [paragraph('rule'), seeAlso('builder-price')]),
    section('settler-limits', ['3.3', '3.4'], [list('full', 'none')]),
    section('settler-row', ['3.5', '3.6'], [paragraph('rule'), paragraph('short'), ruling('fresh')]),
    withNew('settler', 'forest-house', 'library'),
  ],
)

const mayor = rolePage(
  'mayor',
  ['4.1', '4.2', '4.3'],
  [
    paragraph('rule'),
    steps('privilege', 'ship', 'place', 'next'),
    example(
      ['ship', 'ship', colonists(5)],
      ['mayor', colonists(3)],
      ['second', colonists(2)],
      ['third', colonists(1)],
    ),
    example(
      ['fourShip', colonists(6)],
      ['fourPrivilege', 'role:mayor', colonists(1)],
      ['fourTwo', colonists(2)],
      ['fourOne', colonists(1)],
      ['fourMayor', colonists(3)],
    ),
  ],
  [
    section(
      'mayor-placing',
      ['4.3', '4.4', '4.7'],
      [paragraph('rule'), paragraph('fill'), paragraph('refuse')],
    ),
    section('mayor-ship', ['4.5', '4.6'], [paragraph('rule'), paragraph('short'), seeAlso('end')]),
    withNew('mayor', 'guesthouse', 'library', 'statue'),
  ],
)

const builder = rolePage(
  'builder',
  ['5.1'],
  [
    paragraph('rule'),
    example(
      ['price', 'building:office'],
      ['quarries', tiles('quarry', 3), colonists(3)],
      ['privilege', 'role:builder'],
    ),
    seeAlso('buildings', 'university'),
  ],
  [
    section('builder-price', ['5.2', '5.3', '5.4'], [paragraph('rule'), paragraph('column')]),
    section('builder-room', ['5.5'], [paragraph('rule'), ruling('apart'), seeAlso('halls')]),
    withNew('builder', 'forest-house', 'black-market', 'church', 'library'),
  ],
)

const craftsman = rolePage(
  'craftsman',
  ['6.1'],
  [
    paragraph('rule'),
    list('plants', 'corn'),
    example(
      ['sugar', tiles('sugar', 3), 'building:sugar-mill', colonists(2), barrels('sugar', 2)],
      ['corn', tiles('corn', 2), colonists(1), barrels('corn', 1)],
      ['factory', 'building:factory', 'coin'],
      ['privilege', barrels('sugar', 1)],
    ),
    seeAlso('plants', 'factory'),
  ],
  [
    section('craftsman-supply', ['6.2'], [paragraph('rule')]),
    section('craftsman-privilege', ['6.3'], [paragraph('rule')]),
    withNew('craftsman', 'aqueduct', 'specialty-factory', 'library'),
  ],
)

const trader = rolePage(
  'trader',
  ['7.1', '7.2'],
  [
    paragraph('rule'),
    paragraph('kinds'),
    example(
      ['house', 'good:corn', 'good:sugar', empty(2)],
      ['sale', 'good:tobacco', { piece: 'coin', times: 5 }],
      ['nothing', 'good:sugar'],
      ['last', 'good:indigo', 'coin'],
      ['empty', 'good:corn', 'good:sugar', 'good:tobacco', 'good:indigo'],
    ),
    seeAlso('small-market', 'large-market', 'office'),
  ],
  [
    section('trader-price', ['7.3'], [paragraph('rule'), paragraph('corn')]),
    section('trader-house', ['7.4', '7.5'], [paragraph('rule')]),
    withNew('trader', 'trading-post', 'library'),
  ],
)

const captain = rolePage(
  'captain',
  ['8.1', '8.2', '8.4'],
  [
    paragraph('rule'),
    paragraph('duty'),
    paragraph('points'),
    example(
      ['sugar', hold(6, 6, 'sugar')],
      ['corn', hold(4, 2, 'corn')],
      ['harbor', hold(4, 4, 'corn'), 'building:harbor'],
      ['indigo', hold(5, 1, 'indigo')],
      ['store', 'good:sugar', 'good:corn'],
      ['sail', hold(5, 1, 'indigo')],
    ),
    seeAlso('harbor', 'wharf', 'small-warehouse', 'large-warehouse'),
  ],
  [
    section('captain-ship', ['8.3'], [paragraph('rule'), list('same', 'empty')]),
    section('captain-privilege', ['8.5'], [paragraph('rule'), ruling('wharf')]),
    section('captain-wharf', ['8.6'], [paragraph('rule'), paragraph('end'), seeAlso('wharf')]),
    section(
      'captain-storing',
      ['8.7'],
      [paragraph('rule'), list('small', 'large', 'both'), paragraph('when'), ruling('duty')],
    ),
    section('captain-sailing', ['8.8'], [paragraph('rule')]),
    section(
      'captain-phase',
      [],
      [
        example(
          ['start', hold(5, 0, null), hold(6, 0, null), hold(7, 0, null)],
          ['corn', hold(5, 4, 'corn'), 'role:captain'],
          ['harbor', hold(6, 3, 'sugar'), 'building:harbor'],
          ['choice', hold(5, 5, 'corn')],
          ['indigo', hold(7, 5, 'indigo')],
          ['again', hold(7, 7, 'indigo')],
          ['stuck', barrels('corn', 2), 'good:coffee'],
          ['store', 'good:coffee'],
          ['sail', hold(6, 3, 'sugar')],
          ['points', 'point'],
        ),
      ],
    ),
    withNew('captain', 'union-hall', 'lighthouse', 'small-wharf', 'storehouse', 'library'),
  ],
)

const prospector = rolePage(
  'prospector',
  ['9.1'],
  [paragraph('rule'), paragraph('none')],
  [withNew('prospector', 'library')],
)

/** One page a role, in the order of the rulebook. */
export const rolePages: readonly Page[] = [settler, mayor, builder, craftsman, trader, captain, prospector]
