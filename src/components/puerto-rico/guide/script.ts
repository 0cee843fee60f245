import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { QuestionName } from '../../../engine/games/puerto-rico/view-types.ts'
import { FIRST_BOT, SECOND_BOT, playScript, newScriptWriter } from '../../guide/scripted-table.ts'
import type { ScriptedMove } from '../../guide/scripted-table.ts'

const line = newScriptWriter<QuestionName>()

/** The others' parts. */
const SCRIPT: readonly ScriptedMove[] = [
  // The mayor and the builder, so that everybody has met three roles after the first round.
  line(1, FIRST_BOT, 'takeTile', { tile: 'sugar' }, { tile: 'indigo' }),
  line(1, SECOND_BOT, 'takeTile', { tile: 'tobacco' }, { tile: 'coffee' }, { tile: 'sugar' }),
  line(1, FIRST_BOT, 'chooseRole', { role: 'mayor' }),
  line(1, SECOND_BOT, 'chooseRole', { role: 'builder' }),
  line(1, SECOND_BOT, 'build', { building: 'hacienda' }),
  line(1, FIRST_BOT, 'build', { building: 'small-indigo-plant' }),
  // Colonists once more, then barrels for everybody: the learner has something to sell.
  line(2, FIRST_BOT, 'chooseRole', { role: 'mayor' }),
  line(2, SECOND_BOT, 'chooseRole', { role: 'craftsman' }),
  line(2, SECOND_BOT, 'sell', { good: 'corn' }),
  // Plantations, but the corn is left for the learner.
  line(3, SECOND_BOT, 'chooseRole', { role: 'settler' }),
  line(3, SECOND_BOT, 'drawBlind', { verb: 'use' }),
  line(3, SECOND_BOT, 'takeTile', { tile: 'quarry' }),
  line(3, FIRST_BOT, 'chooseRole', { role: 'builder' }),
  line(3, FIRST_BOT, 'build', { building: 'hacienda' }),
  // What has been produced is shipped; of the learner's corn only a part finds room.
  line(4, FIRST_BOT, 'chooseRole', { role: 'captain' }),
  line(4, FIRST_BOT, 'load', { good: 'indigo', ship: 1 }),
  line(4, SECOND_BOT, 'load', { good: 'corn', ship: 0 }),
  line(4, SECOND_BOT, 'chooseRole', { role: 'settler' }),
]

/** What the script makes the bot in turn choose; undefined where it may choose by itself. */
export const advise = playScript(puertoRico, SCRIPT)
