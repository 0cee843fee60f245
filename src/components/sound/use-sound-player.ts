import { defaultWindow, tryOnScopeDispose } from '@vueuse/core'
import { useSettings } from '../../stores/settings.ts'
import type { Settings } from '../../stores/settings.ts'
import { newSoundPlayer } from './sound-player.ts'
import type { AudioOutput } from './sound-player.ts'
import type { SoundName } from './sounds.ts'

/** The loudspeaker of this device. Made by the first sound, so that whoever wants none has nothing made. */
function deviceAudioOutput(): AudioOutput {
  // Some browsers have no sound, or do not tell whether they have been touched, whatever their types say.
  const { AudioContext: Context }: { AudioContext?: typeof AudioContext } = defaultWindow ?? {}
  const touched: { userActivation?: UserActivation } | undefined = defaultWindow?.navigator
  return {
    isAllowed: () => touched?.userActivation?.hasBeenActive ?? true,
    open: () => (Context === undefined ? undefined : new Context()),
  }
}

/** Plays a sound as loud as the settings say; of an occasion only if it is wanted there. Answers whether it was. */
export function useSoundPlayer(
  speaker: AudioOutput = deviceAudioOutput(),
): (name: SoundName, occasion?: Settings['sounds'][number]) => boolean {
  const settings = useSettings()
  const player = newSoundPlayer(speaker)
  tryOnScopeDispose(() => player.close())
  return (name, occasion) => {
    const isWanted = settings.volume > 0 && (occasion === undefined || settings.sounds.includes(occasion))
    if (isWanted) player.play(name, settings.volume / 100)
    return isWanted
  }
}
