import ChainFigure from '../figures/ChainFigure.vue'
import CopiesGrid from '../figures/CopiesGrid.vue'
import KindsGrid from '../figures/KindsGrid.vue'
import RolesFigure from '../figures/RolesFigure.vue'
import SetupGrid from '../figures/SetupGrid.vue'
import { example, figure, list, page, ruling, seeAlso, steps, paragraph } from '../../../rules/section.ts'
import { section } from '../section.ts'
import { ROLES } from '../../../../engine/games/puerto-rico/vocabulary.ts'

const roleKeys = ROLES.flatMap((role) => [`rules.roles.${role}.action`, `rules.roles.${role}.privilege`])

/** The game on one screen. */
export const glance = page(
  'glance',
  [
    section('glance', [], [paragraph('aim'), figure(ChainFigure, {}, ['rules.glance.chain'])]),
    section(
      'glance-round',
      ['2.1', '2.2', '2.3'],
      [paragraph('rule'), figure(RolesFigure, {}, roleKeys), seeAlso('round')],
    ),
    section(
      'glance-end',
      ['11.1', '11.4'],
      [paragraph('rule'), list('colonists', 'city', 'points'), seeAlso('end', 'score')],
    ),
  ],
  { isSpread: true },
)

export const setup = page('setup', [
  section(
    'setup',
    ['1.1', '1.2', '1.3', '1.5', '1.6', '1.7', '1.8'],
    [paragraph('rule'), figure(SetupGrid), paragraph('start'), paragraph('ships'), seeAlso('two', 'options')],
  ),
  section('setup-kinds', ['1.4', '1.5'], [paragraph('rule'), figure(KindsGrid)]),
  section('setup-buildings', ['1.9'], [paragraph('rule'), figure(CopiesGrid), seeAlso('buildings')]),
  section('setup-open', ['1.10', '1.11'], [paragraph('rule'), paragraph('bank'), seeAlso('coveredPoints')]),
])

export const round = page('round', [
  section('round', ['2.1', '2.2'], [paragraph('rule'), steps('choose', 'phase', 'next'), seeAlso(...ROLES)]),
  section(
    'round-end',
    ['2.3', '1.3'],
    [
      paragraph('rule'),
      example(
        ['taken', 'role:settler', 'role:builder', 'role:captain'],
        ['left', 'role:mayor', 'coin', 'role:craftsman', 'coin', 'role:trader', 'coin'],
      ),
      paragraph('prospectors'),
      seeAlso('two'),
    ],
  ),
  section(
    'round-may',
    ['2.5', '2.7'],
    [paragraph('rule'), list('load', 'fill', 'place'), paragraph('pass'), ruling('alone')],
  ),
  section('occupied', ['2.6'], [paragraph('rule'), paragraph('points')]),
])
