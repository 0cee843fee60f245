import { PUBLIC_BROKER, PUBLIC_ICE, PUBLIC_RELAYS } from '../../net/transport/settings.ts'

/** The hosts that Windrose contacts unless a link or the settings say otherwise. */
export function publicHosts(): readonly string[] {
  const hostOf = (url: string): string => url.split(':')[1]!
  return [
    PUBLIC_BROKER.host,
    ...PUBLIC_ICE.map(({ url }) => hostOf(url)),
    ...PUBLIC_RELAYS.map((url) => new URL(url).host),
  ]
}
