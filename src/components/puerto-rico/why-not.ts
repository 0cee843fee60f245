import type { Seat } from '../../engine/core/game.ts'
import type { View } from '../../engine/games/puerto-rico/view-types.ts'
import type { Spoken } from '../../i18n/spoken.ts'
import type { TargetName } from '../common/game-ui.ts'

export function whyNot(_target: TargetName, _view: View, _seat: Seat): Spoken | undefined {
  return undefined
}
