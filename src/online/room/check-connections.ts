import { transportSettingsOf } from '../../net/connection/invitation.ts'
import { brokerText } from '../../net/connection/server-settings.ts'
import type { ServerChoice } from '../../net/connection/server-settings.ts'
import { browserEnvironment } from '../../net/mailbox/environment.ts'
import type { RelayCheck } from '../../net/mailbox/nostr/check-relay.ts'
import { RELAY_TIMES } from '../../net/mailbox/nostr/times.ts'
import { askBroker } from '../../net/transport/broker-probe.ts'
import { PUBLIC_RELAYS, rtcConfiguration } from '../../net/transport/settings.ts'
import type { Broker, IceServer } from '../../net/transport/settings.ts'

/**
 * What a server was found to do: `passes` or `keeps`: only this of what a relay is for; `refuses`: with `reason`, in its own
 * words; `silent`: it does not answer; `loses`: it says that it takes what no one gets. The end of a message key.
 */
export type ServerWord = 'works' | 'passes' | 'keeps' | 'refuses' | 'silent' | 'loses'
export interface ServerCheck {
  /** Its address, without user and password. */
  readonly name: string
  readonly word: ServerWord
  readonly reason: string
}

const ANSWER_TIME = 8000

/** Tries the servers of the settings, else the public ones; `tell` hears of each as soon as it is known. */
export async function checkConnections(
  choice: ServerChoice,
  tell: (check: ServerCheck) => void,
): Promise<void> {
  const { broker, ice } = transportSettingsOf(choice)
  const relays = choice.relays ?? PUBLIC_RELAYS
  const { checkRelay } = await import('../../net/mailbox/nostr/check-relay.ts')
  const ofRelay = async (url: string): Promise<ServerCheck> =>
    relayWord(await checkRelay({ url, environment: browserEnvironment, times: RELAY_TIMES, WebSocket }))
  const hasRtc = typeof RTCPeerConnection === 'function'
  const checks = [
    checkBroker(broker),
    ...(hasRtc ? ice : []).map((server) => checkIce(server)),
    ...relays.map(ofRelay),
  ]
  await Promise.all(checks.map(async (check) => tell(await check)))
}

async function checkBroker(broker: Broker): Promise<ServerCheck> {
  const name = brokerText(broker)
  const answer = await askBroker(broker, ANSWER_TIME)
  if (answer === undefined) return { name, word: 'silent', reason: '' }
  return answer.ok
    ? { name, word: 'works', reason: '' }
    : { name, word: 'refuses', reason: String(answer.status) }
}

/** Does the browser get an address by this server? */
async function checkIce(server: IceServer): Promise<ServerCheck> {
  const isTurn = server.kind === 'turn'
  const connection = new RTCPeerConnection(rtcConfiguration({ ice: [server], relayOnly: isTurn }))
  const wanted = isTurn ? 'relay' : 'srflx'
  const found = new Promise<boolean>((resolve) => {
    browserEnvironment.after(ANSWER_TIME, () => resolve(false))
    connection.addEventListener('icecandidate', ({ candidate }) => {
      if (candidate?.type === wanted) resolve(true)
    })
  })
  connection.createDataChannel('test')
  await connection.setLocalDescription()
  const word = (await found) ? 'works' : 'silent'
  connection.close()
  return { name: server.url, word, reason: '' }
}

/** Says what a relay does of what relays are for. */
export function relayWord({ url, connected, passing, storing: [usual] }: RelayCheck): ServerCheck {
  const [passes, keeps] = [passing?.type === 'good', usual?.type === 'good']
  const refused = [passing, usual].find((result) => result?.type === 'refused')
  const reason = refused?.type === 'refused' ? refused.reason : ''
  const of = (word: ServerWord): ServerCheck => ({ name: url, word, reason })
  if (passes && keeps) return of('works')
  if (passes || keeps) return of(passes ? 'passes' : 'keeps')
  if (connected === null) return of('silent')
  return of(refused === undefined ? 'loses' : 'refuses')
}
