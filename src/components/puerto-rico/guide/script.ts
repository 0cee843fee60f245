import { puertoRico } from '../../../engine/games/puerto-rico/index.ts'
import type { QuestionName } from '../../../engine/games/puerto-rico/view-types.ts'
import { FIRST_BOT, SECOND_BOT, playScript, newScriptWriter } from '../../guide/scripted-table.ts'
import type { ScriptedMove } from '../../guide/scripted-table.ts'

const line = newScriptWriter<QuestionName>()

/** The moves of the bots. */
const SCRIPT: readonly ScriptedMove[] = [
  // Mayor and builder: three roles are known after the first round.
  line(1, FIRST_BOT, 'takeTile', { tile: 'sugar' }, { tile: 'indigo' }),
  line(1, SECOND_BOT, 'takeTile', { tile: 'tobacco' }, { tile: 'coffee' }, { tile: 'sugar' }),
  line(1, FIRST_BOT, 'chooseRole', { role: 'mayor' }),
  line(1, SECOND_BOT, 'chooseRole', { role: 'builder' }),
  line(1, SECOND_BOT, 'build', { building: 'hacienda' }),
  line(1, FIRST_BOT, 'build', { building: 'small-indigo-plant' }),
  // Colonists again, then goods: the learner has something to sell.
  line(2, FIRST_BOT, 'chooseRole', { role: 'mayor' }),
  line(2, SECOND_BOT, 'chooseRole', { role: 'craftsman' }),
  line(2, SECOND_BOT, 'sell', { good: 'corn' }),
  // Plantations; the corn stays for the learner.
  line(3, SECOND_BOT, 'chooseRole', { role: 'settler' }),
  line(3, SECOND_BOT, 'drawBlind', { verb: 'use' }),
  line(3, SECOND_BOT, 'takeTile', { tile: 'quarry' }),
  line(3, FIRST_BOT, 'chooseRole', { role: 'builder' }),
  line(3, FIRST_BOT, 'build', { building: 'hacienda' }),
  // Shipping: only a part of the learner's corn finds room.
  line(4, FIRST_BOT, 'chooseRole', { role: 'captain' }),
  line(4, FIRST_BOT, 'load', { good: 'indigo', ship: 1 }),
  line(4, SECOND_BOT, 'load', { good: 'corn', ship: 0 }),
  line(4, SECOND_BOT, 'chooseRole', { role: 'settler' }),
]

/** The scripted choice of the bot in turn; undefined where it chooses by itself. */
export const advise = playScript(puertoRico, SCRIPT)
