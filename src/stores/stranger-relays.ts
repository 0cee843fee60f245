import { relaysFor } from '../net/connection/invitation.ts'
import { serverChoiceOf } from '../platform/server-settings.ts'
import { serversOf } from './settings.ts'
import type { useSettings } from './settings.ts'

/** The relays at which strangers meet: those of the settings, else all public ones. */
export function relaysForStrangers(settings: ReturnType<typeof useSettings>): readonly string[] {
  const choice = serverChoiceOf(serversOf(settings))
  return [...new Set([...relaysFor('storing', choice), ...relaysFor('passing', choice)])]
}
