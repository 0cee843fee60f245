import { PROTOCOL } from '../../../src/log/records/protocol.ts'
import { readInvitation } from '../../../src/net/connection/invitation.ts'
import { newKeys } from '../../../src/net/crypto/keys.ts'
import { joinOnline } from '../../../src/net/connection/online.ts'
import { PATIENCE } from '../../patience.ts'
import type { Mesh } from '../../../src/net/connection/mesh-types.ts'

// An attacker who knows the room, passes the handshake, and then violates the protocol in many ways.

export interface HostilePeer {
  /** Joins with a new key, does one kind of harm until barred or done, and leaves. */
  doHarm(
    link: string,
    kind: string,
    slot: number,
  ): Promise<{ heard: number; sent: number; wasEnded: boolean }>
  readonly kinds: readonly string[]
}
declare global {
  interface Window {
    hostilePeer: HostilePeer
  }
}

type Loose = Record<string, unknown>
const HASH = 'f'.repeat(64)
const SIG = 'ab'.repeat(64)

/** What is sent, made of what was heard. */
const HARM: Readonly<Record<string, (heard: readonly string[]) => string[]>> = {
  replay: (heard) => [...heard, ...heard],
  garbage: () => [
    '{}',
    '{"t":"nothing"}',
    '{"t":"head"}',
    '{"t":"head","g":-1,"i":1e9,"h":"x","acks":[]}',
    '{"__proto__":{"isBroken":true},"t":"bye","constructor":{"prototype":{"isBroken":true}}}',
    '{"t":"records","list":[]}',
    `{"t":"records","list":[${'[['.repeat(500)}`,
    '\u0000\ud800',
  ],
  oversized: () => [
    `{"t":"chat","text":"${'x'.repeat(70_000)}"}`,
    `{"t":"want","goal":"${'f'.repeat(65_000)}"}`,
  ],
  forged: (heard) =>
    messages(heard).flatMap((message) => {
      if (message['t'] !== 'records') return []
      const list = message['list'] as Loose[]
      return list.flatMap((record) =>
        ['seat', 'action', 'sth', 'p', 'sig', 'i', 'g'].map((field) =>
          JSON.stringify({ t: 'records', list: [{ ...record, [field]: changed(record[field]) }] }),
        ),
      )
    }),
  outOfTurn: (heard) =>
    heads(heard).flatMap(({ g, i, h }) =>
      [0, 1, 2].map((seat) =>
        JSON.stringify({
          t: 'records',
          list: [{ k: 'act', i: Number(i) + 1, p: h, g, sth: 'a'.repeat(32), seat, action: 65536, sig: SIG }],
        }),
      ),
    ),
  promises: (heard) =>
    heads(heard).flatMap(({ g, i, h }) =>
      [0, 1, 2].map((m) =>
        JSON.stringify({
          t: 'promise',
          promise: {
            g: Number(g) + 1 + m,
            bots: [],
            to: HASH,
            m,
            at: [g, i, h],
            lost: false,
            anchor: HASH,
            sig: SIG,
          },
        }),
      ),
    ),
  links: (heard) =>
    heads(heard).map(({ h }) =>
      JSON.stringify({
        t: 'links',
        after: h,
        links: [
          [0, HASH],
          [1, HASH],
        ],
      }),
    ),
  words: () =>
    Array.from({ length: 20 }, (_, n) =>
      JSON.stringify({
        t: 'chat',
        m: n % 3,
        n: 9_000_000_000_000 + n,
        text: '<img src=x onerror=alert(1)>',
        sig: SIG,
      }),
    ),
  lobby: (heard) => [
    '{"t":"started","signed":{"genesis":{},"sigs":[]}}',
    ...heard
      .filter((text) => text.startsWith('{"t":"started"'))
      .map((text) => text.replace(/"name":"\w+"/, '"name":"Mallory"')),
    '{"t":"plan","n":9,"by":"","game":"puerto-rico"}',
  ],
  flood: () => Array.from({ length: 3000 }, () => `{"t":"want","goal":"${HASH}","have":[[0,"${HASH}"]]}`),
}

function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value !== 'string') return 'f'.repeat(64)
  return (value.startsWith('0') ? '1' : '0') + value.slice(1)
}

function heads(heard: readonly string[]): Loose[] {
  return messages(heard).filter(({ t }) => t === 'head')
}
/** Other hostile guests say what is no JSON. */
function messages(heard: readonly string[]): Loose[] {
  return heard.flatMap((text) => {
    try {
      const message: unknown = JSON.parse(text)
      return typeof message === 'object' && message !== null ? [message as Loose] : []
    } catch {
      return []
    }
  })
}

window.hostilePeer = {
  kinds: Object.keys(HARM),
  async doHarm(link, kind, slot) {
    const invitation = readInvitation(link)!
    const heard: string[] = []
    const up = new Set<string>()
    let wasEnded = false
    const began = performance.now()
    const keys = await newKeys()
    const mesh: Mesh = await joinOnline(
      { invitation, keys, protocol: [PROTOCOL, PROTOCOL], build: 'hostile', slot },
      (event) => {
        if (event.type === 'up') {
          up.add(event.link)
          // As any spectator would, so that there is something to copy.
          mesh.send(event.link, `{"t":"want","goal":"${HASH}","have":[[0,"${HASH}"]]}`)
        }
        if (event.type === 'text') heard.push(event.text)
        if (event.type === 'down') {
          up.delete(event.link)
          wasEnded ||= event.why !== 'doubled'
        }
      },
    )
    const pause = (milliseconds: number): Promise<void> =>
      new Promise((done) => setTimeout(done, milliseconds))
    // Some harm is made of messages of one kind, which may come late.
    const harm = (): string[] => HARM[kind]!(heard)
    const isReady = (): boolean => up.size > 0 && heard.length >= 12 && harm().length > 0
    // A barred peer is ignored for a minute, and so is its slot.
    for (let looks = 0; !isReady() && performance.now() - began < PATIENCE; looks++) {
      document.title = `${kind} waits, ${String(looks)}`
      await pause(50)
    }
    let sent = 0
    for (const text of harm()) {
      for (const one of up) if (mesh.send(one, text)) sent++
      if (kind !== 'flood') await pause(2)
    }
    await pause(500)
    const result = { heard: heard.length, sent, wasEnded }
    mesh.leave()
    return result
  },
}
