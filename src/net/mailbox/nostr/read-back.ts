import { connectRelay } from './relay-connection.ts'
import type { RelayParts } from './reconnecting.ts'

/** Milliseconds within which a relay shows an event that it has. */
const SHOW_TIME = 10_000

/**
 * Asks a relay for one event over a connection of its own, as another device would: some relays say that they took what they
 * never show. Undefined if it does not answer.
 */
export async function readBack(
  { url, environment, times, WebSocket }: Omit<RelayParts, 'tag' | 'fetch'>,
  id: string,
): Promise<boolean | undefined> {
  let settle = (_: boolean | undefined): void => undefined
  const answer = new Promise<boolean | undefined>((resolve) => (settle = resolve))
  const connection = await connectRelay({
    url,
    environment,
    times,
    WebSocket,
    onEvent: (event) => event.id === id && settle(true),
    onListed: () => settle(false),
    onRefused: () => undefined,
    onClosed: () => settle(undefined),
  })
  if (connection === undefined) return undefined
  const stop = environment.after(SHOW_TIME, () => settle(undefined))
  connection.list([{ ids: [id] }])
  const isShown = await answer
  stop()
  connection.close()
  return isShown
}
