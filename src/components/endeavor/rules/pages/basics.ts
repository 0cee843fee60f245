import { example, figure, list, page, seeAlso, steps, paragraph } from '../../../rules/section.ts'
import ChainFigure from '../figures/ChainFigure.vue'
import LinesFigure from '../figures/LinesFigure.vue'
import { ACTION_LINES, PHASE_LINES } from '../figures/lines.ts'
import TokensGrid from '../figures/TokensGrid.vue'
import TrackFigure from '../figures/TrackFigure.vue'
import TracksGrid from '../figures/TracksGrid.vue'
import { section } from '../section.ts'

const phaseKeys = PHASE_LINES.flatMap(({ does, track }) => [does, track!.says])
export const actionKeys = ACTION_LINES.map(({ does }) => does)

/** The game on one screen. */
export const overview = page(
  'overview',
  [
    section('overview', [], [paragraph('aim'), figure(ChainFigure, {}, ['rules.endeavor.overview.chain'])]),
    section(
      'overview-round',
      [],
      [paragraph('rule'), figure(LinesFigure, { lines: PHASE_LINES }, phaseKeys)],
    ),
    section(
      'overview-end',
      [],
      [paragraph('rule'), list('tracks', 'board', 'cards', 'rest', 'slavery'), seeAlso('score', 'slavery')],
    ),
    section('overview-actions', [], [figure(LinesFigure, { lines: ACTION_LINES }, actionKeys)], {
      title: 'rules.endeavor.board-actions.title',
    }),
  ],
  { isSpread: true },
)

export const setup = page('setup', [
  section(
    'setup',
    ['1.1', '1.4', '1.5', '1.6'],
    [
      paragraph('rule'),
      paragraph('mat'),
      paragraph('tiles'),
      paragraph('regions'),
      seeAlso('crown', 'buildings', 'region'),
    ],
  ),
  section(
    'setup-tokens',
    ['1.2'],
    [paragraph('rule'), paragraph('chance'), figure(TokensGrid), paragraph('blue')],
  ),
  section(
    'setup-decks',
    ['1.3'],
    [paragraph('rule'), paragraph('governor'), seeAlso('cards', 'governor', 'slavery')],
  ),
])

export const round = page('round', [
  section(
    'round',
    ['2.1', '4.8'],
    [
      paragraph('rule'),
      steps('build', 'growth', 'salary', 'actions'),
      seeAlso('build', 'growth', 'salary', 'actions'),
    ],
  ),
  section('crown', ['2.2'], [paragraph('rule'), seeAlso('score')], { piece: 'crown' }),
])

const track = (name: string) =>
  section(name, ['3.2'], [paragraph('rule')], {
    title: `endeavor.track.${name}`,
    piece: `icon:${name}`,
  })

export const tracks = page('tracks', [
  section(
    'tracks',
    ['3.2'],
    [
      paragraph('rule'),
      figure(TracksGrid),
      figure(TrackFigure, {}, ['rules.endeavor.tracks.strip']),
      paragraph('letters'),
    ],
  ),
  track('industry'),
  track('culture'),
  track('finance'),
  track('politics'),
  section(
    'track-icons',
    ['3.1'],
    [
      paragraph('rule'),
      example(
        ['theater', 'icon:industry', 'building:theater'],
        ['culture', { piece: 'icon:culture', times: 2 }],
      ),
    ],
  ),
  section(
    'track-end',
    ['3.3'],
    [paragraph('rule'), example(['beyond', 'icon:culture', 'card:india:1'], ['stays', 'icon:culture'])],
  ),
])
