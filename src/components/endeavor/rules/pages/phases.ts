import { example, page, seeAlso, paragraph } from '../../../rules/section.ts'
import type { Page } from '../../../rules/section.ts'
import { section } from '../section.ts'

const markers = (times: number) => ({ piece: 'marker', times })

const build = page(
  'build',
  [
    section(
      'build',
      ['4.1', '4.4'],
      [paragraph('rule'), paragraph('icons'), seeAlso('buildings', 'industry')],
      {
        piece: 'icon:industry',
      },
    ),
    section('build-none', ['4.2'], [paragraph('rule')]),
    section('build-highest', ['4.3'], [paragraph('rule')]),
  ],
  { isPart: true },
)

const growth = page(
  'growth',
  [
    section(
      'growth',
      ['4.5'],
      [paragraph('rule'), example(['two', 'icon:culture'], ['three', markers(3)]), seeAlso('culture')],
      {
        piece: 'icon:culture',
      },
    ),
    section('harbour', ['4.5', '6.7'], [paragraph('rule'), paragraph('ways'), seeAlso('salary', 'attack')], {
      piece: 'harbour',
    }),
    section('growth-short', ['4.6'], [paragraph('rule')]),
  ],
  { isPart: true },
)

const salary = page(
  'salary',
  [
    section(
      'salary',
      ['4.7'],
      [
        paragraph('rule'),
        paragraph('choice'),
        paragraph('first'),
        example(
          ['three', 'icon:finance'],
          ['choose', 'building:market', 'building:barracks', markers(2)],
          ['stays', 'building:shipyard', 'marker'],
        ),
        seeAlso('finance', 'payment'),
      ],
      { piece: 'icon:finance' },
    ),
  ],
  { isPart: true },
)

const actions = page(
  'actions',
  [
    section(
      'actions',
      ['5.1'],
      [paragraph('rule'), paragraph('pass'), seeAlso('board-actions', 'cardLimit')],
      {
        piece: 'icon:politics',
      },
    ),
    section(
      'activate',
      ['5.2', '5.3'],
      [
        paragraph('rule'),
        paragraph('cost'),
        example(
          ['yard', 'marker', 'building:shipyard'],
          ['sea', 'marker', 'region:india', 'token:politics'],
          ['bank', 'building:bank'],
        ),
      ],
    ),
    section('blue', ['5.2', '5.4'], [paragraph('rule'), seeAlso('setup-tokens')], {
      piece: 'token:ship-or-draw',
    }),
    section('useful', ['5.5'], [paragraph('rule')]),
    section('gain', ['5.6'], [paragraph('rule'), seeAlso('track-icons')]),
  ],
  { isPart: true },
)

/** The round, phase by phase. */
export const phasePages: readonly Page[] = [build, growth, salary, actions]
