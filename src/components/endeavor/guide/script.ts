import { endeavor } from '../../../engine/games/endeavor/index.ts'
import type { QuestionName } from '../../../engine/games/endeavor/view-types.ts'
import type { ActionPattern } from '../../guide/situation.ts'
import { FIRST_BOT, SECOND_BOT, playScript, newScriptWriter } from '../../guide/scripted-table.ts'
import type { ScriptedMove } from '../../guide/scripted-table.ts'

/** The cities and the region of the first lessons; they suit the seed of the course. */
export const PLAN = {
  /** A city with a culture token, connected to a city of the region. */
  home: 'seville',
  /** A city with a blue token that allows drawing a card. */
  second: 'lisbon',
  /** The region that opens in the third round. */
  region: 'caribbean',
} as const

const line = newScriptWriter<QuestionName>()
const SHIP: ActionPattern = { verb: 'ship', region: PLAN.region }
const occupy = (city: string): ActionPattern => ({ verb: 'occupy', city })
const use = (building: string): ActionPattern => ({ verb: 'activate', building })
const PASS: ActionPattern = { verb: 'pass' }

/** The moves of the bots: they ship to the learner's region, but leave the cities, the card and the last space. */
const SCRIPT: readonly ScriptedMove[] = [
  line(1, FIRST_BOT, 'build', { building: 'shipyard' }),
  line(1, FIRST_BOT, 'act', use('shipyard'), PASS),
  line(1, FIRST_BOT, 'chooseAction', SHIP),
  line(1, SECOND_BOT, 'build', { building: 'shipyard' }),
  line(1, SECOND_BOT, 'act', use('colonial-house'), PASS),
  line(1, SECOND_BOT, 'chooseAction', occupy('constantinople'), occupy('london')),

  line(2, FIRST_BOT, 'build', { building: 'workshop' }),
  line(2, FIRST_BOT, 'act', use('shipyard'), PASS),
  line(2, FIRST_BOT, 'chooseAction', SHIP),
  line(2, SECOND_BOT, 'build', { building: 'workshop' }),
  line(2, SECOND_BOT, 'act', use('shipyard'), use('colonial-house'), PASS),
  line(2, SECOND_BOT, 'chooseAction', SHIP, occupy('alexandria'), occupy('rome')),

  line(3, SECOND_BOT, 'build', { building: 'guild-hall' }),
  line(3, SECOND_BOT, 'act', use('shipyard'), use('colonial-house'), PASS),
  line(3, SECOND_BOT, 'chooseAction', SHIP, occupy('rome'), occupy('tripoli')),
  line(3, FIRST_BOT, 'build', { building: 'bank' }),
  line(3, FIRST_BOT, 'act', use('colonial-house'), PASS),
  line(3, FIRST_BOT, 'chooseAction', occupy('london'), occupy('copenhagen')),
]

/** The scripted choice of the bot in turn; undefined where it chooses by itself. */
export const advise = playScript(endeavor, SCRIPT)
