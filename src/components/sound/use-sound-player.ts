import { defaultWindow, tryOnScopeDispose } from '@vueuse/core'
import { useSettings } from '../../stores/settings.ts'
import type { Settings } from '../../stores/settings.ts'
import { newSoundPlayer } from './sound-player.ts'
import type { AudioOutput } from './sound-player.ts'
import type { SoundName } from './sounds.ts'

/** The audio output of this device. The context is created by the first sound only. */
function deviceAudioOutput(): AudioOutput {
  // Some browsers have no sound, or do not tell whether they have been touched, whatever their types say.
  const { AudioContext: Context }: { AudioContext?: typeof AudioContext } = defaultWindow ?? {}
  const touched: { userActivation?: UserActivation } | undefined = defaultWindow?.navigator
  return {
    isAllowed: () => touched?.userActivation?.hasBeenActive ?? true,
    open: () => (Context === undefined ? undefined : new Context()),
  }
}

/** Plays a sound at the volume of the settings, if the settings want it on this occasion. Returns whether they did. */
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
