import type { Event } from '../../../engine/games/endeavor/events.ts'
import type { SoundName } from '../../sound/sounds.ts'

/** One entry for each type of event: a new type has to say how it sounds, or that it does not. */
const SOUNDS: { readonly [Type in Event['type']]: SoundName | undefined } = {
  tokensLaid: 'wood',
  round: undefined,
  phase: undefined,
  built: 'wood',
  grew: 'steps',
  salary: 'coin',
  activated: 'steps',
  spent: 'wood',
  shipped: 'water',
  opened: 'paper',
  governor: 'paper',
  occupied: 'steps',
  attacked: 'barrel',
  connected: 'wood',
  drew: 'paper',
  paid: 'coin',
  passed: undefined,
  discarded: 'paper',
  installed: 'paper',
  uninstalled: undefined,
  abolished: 'paper',
  setAside: undefined,
  over: undefined,
}

/** How it sounds that something happened, if it sounds at all. */
export function sound({ type }: Event): SoundName | undefined {
  return SOUNDS[type]
}
