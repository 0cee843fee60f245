import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { QuestionName } from '../../../engine/games/endeavor/view-types.ts'
import type { Wish } from '../../guide/situation.ts'
import { FIRST, SECOND, playing, writing } from '../../guide/scripted-table.ts'
import type { Line } from '../../guide/scripted-table.ts'

/** What the lessons of the first rounds are about; its tokens and distances are those of the course's seed. */
export const PLAN = {
  /** A city with a culture token, joined to one of the region. */
  home: 'seville',
  /** A city with a blue token that draws. */
  second: 'lisbon',
  /** The region that opens in the third round. */
  region: 'caribbean',
} as const

const line = writing<QuestionName>()
const SHIP: Wish = { verb: 'ship', region: PLAN.region }
const occupy = (city: string): Wish => ({ verb: 'occupy', city })
const use = (building: string): Wish => ({ verb: 'activate', building })
const PASS: Wish = { verb: 'pass' }

/** The others' parts: they sail where the learner sails, but leave him the cities, the card and the last space. */
const SCRIPT: readonly Line[] = [
  line(1, FIRST, 'build', { building: 'shipyard' }),
  line(1, FIRST, 'act', use('shipyard'), PASS),
  line(1, FIRST, 'doDeed', SHIP),
  line(1, SECOND, 'build', { building: 'shipyard' }),
  line(1, SECOND, 'act', use('colonial-house'), PASS),
  line(1, SECOND, 'doDeed', occupy('constantinople'), occupy('london')),

  line(2, FIRST, 'build', { building: 'workshop' }),
  line(2, FIRST, 'act', use('shipyard'), PASS),
  line(2, FIRST, 'doDeed', SHIP),
  line(2, SECOND, 'build', { building: 'workshop' }),
  line(2, SECOND, 'act', use('shipyard'), use('colonial-house'), PASS),
  line(2, SECOND, 'doDeed', SHIP, occupy('alexandria'), occupy('rome')),

  line(3, SECOND, 'build', { building: 'guild-hall' }),
  line(3, SECOND, 'act', use('shipyard'), use('colonial-house'), PASS),
  line(3, SECOND, 'doDeed', SHIP, occupy('rome'), occupy('tripoli')),
  line(3, FIRST, 'build', { building: 'bank' }),
  line(3, FIRST, 'act', use('colonial-house'), PASS),
  line(3, FIRST, 'doDeed', occupy('london'), occupy('copenhagen')),
]

/** What the script makes the bot in turn choose; undefined where it may choose by itself. */
export const advise = playing(endeavor, SCRIPT)
