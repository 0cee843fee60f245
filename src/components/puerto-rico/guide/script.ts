import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { QuestionName } from '../../../engine/games/puerto-rico/view-types.ts'
import { FIRST, SECOND, playing, writing } from '../../guide/scripted-table.ts'
import type { Line } from '../../guide/scripted-table.ts'

const line = writing<QuestionName>()

/** The others' parts. */
const SCRIPT: readonly Line[] = [
  // The mayor and the builder, so that everybody has met three roles after the first round.
  line(1, FIRST, 'takeTile', { tile: 'sugar' }, { tile: 'indigo' }),
  line(1, SECOND, 'takeTile', { tile: 'tobacco' }, { tile: 'coffee' }, { tile: 'sugar' }),
  line(1, FIRST, 'chooseRole', { role: 'mayor' }),
  line(1, SECOND, 'chooseRole', { role: 'builder' }),
  line(1, SECOND, 'build', { building: 'hacienda' }),
  line(1, FIRST, 'build', { building: 'small-indigo-plant' }),
  // Colonists once more, then barrels for everybody: the learner has something to sell.
  line(2, FIRST, 'chooseRole', { role: 'mayor' }),
  line(2, SECOND, 'chooseRole', { role: 'craftsman' }),
  line(2, SECOND, 'sell', { good: 'corn' }),
  // Plantations, but the corn is left for the learner.
  line(3, SECOND, 'chooseRole', { role: 'settler' }),
  line(3, SECOND, 'drawBlind', { verb: 'use' }),
  line(3, SECOND, 'takeTile', { tile: 'quarry' }),
  line(3, FIRST, 'chooseRole', { role: 'builder' }),
  line(3, FIRST, 'build', { building: 'hacienda' }),
  // What has been produced is shipped; of the learner's corn only a part finds room.
  line(4, FIRST, 'chooseRole', { role: 'captain' }),
  line(4, FIRST, 'load', { good: 'indigo', ship: 1 }),
  line(4, SECOND, 'load', { good: 'corn', ship: 0 }),
  line(4, SECOND, 'chooseRole', { role: 'settler' }),
]

/** What the script makes the bot in turn choose; undefined where it may choose by itself. */
export const advise = playing(puertoRico, SCRIPT)
