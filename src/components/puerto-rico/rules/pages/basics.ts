import ChainFigure from '../figures/ChainFigure.vue'
import CopiesTable from '../figures/CopiesTable.vue'
import KindsTable from '../figures/KindsTable.vue'
import RolesFigure from '../figures/RolesFigure.vue'
import SetupTable from '../figures/SetupTable.vue'
import { example, figure, list, page, ruling, see, steps, text } from '../../../rules/section.ts'
import { section } from '../section.ts'
import { ROLES } from '../../../../engine/games/puerto-rico/vocabulary.ts'

const roleKeys = ROLES.flatMap((role) => [`rules.roles.${role}.action`, `rules.roles.${role}.privilege`])

/** The game on one screen. */
export const glance = page(
  'glance',
  [
    section('glance', [], [text('aim'), figure(ChainFigure, {}, ['rules.glance.chain'])]),
    section(
      'glance-round',
      ['2.1', '2.2', '2.3'],
      [text('rule'), figure(RolesFigure, {}, roleKeys), see('round')],
    ),
    section(
      'glance-end',
      ['11.1', '11.4'],
      [text('rule'), list('colonists', 'city', 'points'), see('end', 'score')],
    ),
  ],
  { isSpread: true },
)

export const setup = page('setup', [
  section(
    'setup',
    ['1.1', '1.2', '1.3', '1.5', '1.6', '1.7', '1.8'],
    [text('rule'), figure(SetupTable), text('start'), text('ships'), see('two', 'options')],
  ),
  section('setup-kinds', ['1.4', '1.5'], [text('rule'), figure(KindsTable)]),
  section('setup-buildings', ['1.9'], [text('rule'), figure(CopiesTable), see('buildings')]),
  section('setup-open', ['1.10', '1.11'], [text('rule'), text('bank'), see('coveredPoints')]),
])

export const round = page('round', [
  section('round', ['2.1', '2.2'], [text('rule'), steps('choose', 'phase', 'next'), see(...ROLES)]),
  section(
    'round-end',
    ['2.3', '1.3'],
    [
      text('rule'),
      example(
        ['taken', 'role:settler', 'role:builder', 'role:captain'],
        ['left', 'role:mayor', 'coin', 'role:craftsman', 'coin', 'role:trader', 'coin'],
      ),
      text('prospectors'),
      see('two'),
    ],
  ),
  section(
    'round-may',
    ['2.5', '2.7'],
    [text('rule'), list('load', 'fill', 'place'), text('pass'), ruling('alone')],
  ),
  section('occupied', ['2.6'], [text('rule'), text('points')]),
])
