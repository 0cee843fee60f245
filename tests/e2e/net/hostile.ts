import { readInvitation, transportSettingsOf } from '../../../src/net/connection/invitation.ts'
import { slotAddress } from '../../../src/net/connection/room-secret.ts'
import { CHANNEL_LABEL } from '../../../src/net/transport/signaling-filter.ts'
import { rtcConfiguration } from '../../../src/net/transport/settings.ts'

// An attacker who knows the room and sends arbitrary data to the broker and over channels.

export interface Mischief {
  /** Connections that opened at all. */
  readonly opened: number
  readonly heard: readonly string[]
}

const wait = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds))

/** Runs all attacks against the device in this slot. */
export async function misbehave(link: string, slot: number): Promise<Mischief> {
  const invitation = readInvitation(link)!
  const settings = transportSettingsOf(invitation)
  const { Peer } = await import('peerjs')
  const victim = slotAddress(invitation.room, slot)
  const peer = new Peer(slotAddress(invitation.room, 7), {
    ...settings.broker,
    token: 'hostile',
    config: rtcConfiguration(settings),
  })
  peer.on('error', () => undefined)
  await new Promise((resolve) => peer.once('open', resolve))
  for (const message of falseOffers(victim)) peer.socket.send(message)

  const heard: string[] = []
  let opened = 0
  /** Until it is open; or for three seconds, for some never will be. */
  const connect = (options: object, talk: (channel: RTCDataChannel) => void): Promise<void> => {
    const conn = peer.connect(victim, {
      label: CHANNEL_LABEL,
      reliable: true,
      serialization: 'raw',
      ...options,
    })
    conn.on('error', () => undefined)
    conn.on('data', (said) => heard.push(String(said)))
    const isOpen = new Promise<void>((resolve) => {
      conn.on('open', () => {
        opened++
        talk(conn.dataChannel)
        resolve()
      })
    })
    return Promise.race([isOpen, wait(3000)])
  }
  const odd = [{ label: 'other' }, { serialization: 'json' }, { reliable: false }]
  const texts = [
    '',
    '[',
    '["hello"]',
    'null',
    '{"__proto__":{"isBad":true}}',
    '['.repeat(60_000),
    'x'.repeat(70_000),
  ]
  void Promise.all(odd.map((options) => connect(options, () => undefined)))
  for (const text of texts) await connect({}, (channel) => channel.send(text))
  await connect({}, (channel) => channel.send(new Uint8Array(1000)))
  await connect({}, (channel) => channel.send('x'.repeat(250_000)))
  void Promise.all(Array.from({ length: 30 }, () => connect({}, () => undefined)))
  await wait(1500)
  return { opened, heard }
}

/** What no honest page would ever send through the broker. */
function falseOffers(dst: string): object[] {
  const payload = {
    type: 'data',
    connectionId: 'dc_x',
    label: CHANNEL_LABEL,
    reliable: true,
    serialization: 'raw',
  }
  const sdp = { type: 'offer', sdp: 'v=0\r\n' }
  const offers = [
    { ...payload, sdp, serialization: 'constructor' },
    { ...payload, sdp, serialization: '__proto__' },
    { ...payload, sdp, serialization: 'nothing' },
    { ...payload, sdp, type: 'media' },
    { ...payload, sdp: null },
    { ...payload, sdp: { type: 'rollback', sdp: '' } },
    { ...payload, sdp, connectionId: '__proto__' },
    { ...payload, sdp },
    null,
    'text',
  ]
  const candidates = Array.from({ length: 100 }, (_, i) => ({
    type: 'CANDIDATE',
    payload: { type: 'data', connectionId: `dc_${String(i)}`, candidate: { candidate: 'candidate:x' } },
    dst,
  }))
  const answers = [{ type: 'ANSWER', payload: { ...payload, sdp: { type: 'answer', sdp: 'no' } }, dst }]
  return [...offers.map((offer) => ({ type: 'OFFER', payload: offer, dst })), ...candidates, ...answers]
}
