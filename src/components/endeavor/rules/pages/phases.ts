import { example, page, see, text } from '../../../rules/section.ts'
import type { Page } from '../../../rules/section.ts'
import { section } from '../section.ts'

const markers = (times: number) => ({ piece: 'marker', times })

const build = page(
  'build',
  [
    section('build', ['4.1', '4.4'], [text('rule'), text('icons'), see('buildings', 'industry')], {
      piece: 'icon:industry',
    }),
    section('build-none', ['4.2'], [text('rule')]),
    section('build-highest', ['4.3'], [text('rule')]),
  ],
  { isPart: true },
)

const growth = page(
  'growth',
  [
    section(
      'growth',
      ['4.5'],
      [text('rule'), example(['two', 'icon:culture'], ['three', markers(3)]), see('culture')],
      {
        piece: 'icon:culture',
      },
    ),
    section('harbour', ['4.5', '6.7'], [text('rule'), text('ways'), see('salary', 'attack')], {
      piece: 'harbour',
    }),
    section('growth-short', ['4.6'], [text('rule')]),
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
        text('rule'),
        text('choice'),
        text('first'),
        example(
          ['three', 'icon:finance'],
          ['choose', 'building:market', 'building:barracks', markers(2)],
          ['stays', 'building:shipyard', 'marker'],
        ),
        see('finance', 'payment'),
      ],
      { piece: 'icon:finance' },
    ),
  ],
  { isPart: true },
)

const actions = page(
  'actions',
  [
    section('actions', ['5.1'], [text('rule'), text('pass'), see('deeds', 'cardLimit')], {
      piece: 'icon:politics',
    }),
    section(
      'activate',
      ['5.2', '5.3'],
      [
        text('rule'),
        text('cost'),
        example(
          ['yard', 'marker', 'building:shipyard'],
          ['sea', 'marker', 'region:india', 'token:politics'],
          ['bank', 'building:bank'],
        ),
      ],
    ),
    section('blue', ['5.2', '5.4'], [text('rule'), see('setup-tokens')], { piece: 'token:ship-or-draw' }),
    section('useful', ['5.5'], [text('rule')]),
    section('gain', ['5.6'], [text('rule'), see('track-icons')]),
  ],
  { isPart: true },
)

/** The round, phase by phase. */
export const phasePages: readonly Page[] = [build, growth, salary, actions]
