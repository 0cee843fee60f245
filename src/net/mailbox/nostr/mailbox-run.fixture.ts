import { expect } from 'vitest'
import { until } from '../../../../tests/fixtures/until.ts'
import type { Mailbox, MailboxEvent } from '../mailbox.ts'
import { openMailbox } from '../open-mailbox.ts'
import { browserEnvironment } from '../environment.ts'
import { newRelayMemory } from '../relay-memory.ts'
import type { NostrMailboxOptions } from './nostr-mailbox.ts'
import { startTestRelay, testSocket } from './test-relay.fixture.ts'
import type { TestRelay } from './test-relay.fixture.ts'
import { RELAY_TIMES } from './times.ts'

export const ROOM = 'ABCDEFGH23456789'
/** Pauses for tests on loopback. */
export const FAST = {
  ...RELAY_TIMES,
  mend: 100,
  show: 50,
  showAgain: 200,
  retry: [50, 200],
  failed: [50, 200],
  slower: [100, 100],
  list: 2000,
} as const

export interface TestMailbox extends Mailbox {
  readonly events: MailboxEvent[]
}

/** Mailboxes and relays of one test. */
export interface MailboxRun {
  newRelay(): Promise<TestRelay>
  /** The mailbox of a device. */
  newMailbox(
    device: string,
    relays: readonly string[],
    more?: Partial<NostrMailboxOptions>,
  ): Promise<TestMailbox>
  /** Has something closed at the end of the test. */
  own<T extends { stop(): Promise<void> }>(what: T): T
  end(): Promise<void>
}

export function newMailboxRun(): MailboxRun {
  const boxes: Mailbox[] = []
  const servers: { stop(): Promise<void> }[] = []
  const run: MailboxRun = {
    newRelay: async () => run.own(await startTestRelay()),
    async newMailbox(device, relays, more = {}) {
      const box = await openMailbox({
        room: ROOM,
        deviceSecret: device,
        relays,
        WebSocket: testSocket,
        times: FAST,
        environment: { ...browserEnvironment, relays: newRelayMemory() },
        ...more,
      })
      const events: MailboxEvent[] = []
      box.on((event) => events.push(event))
      boxes.push(box)
      return { ...box, events }
    },
    own(what) {
      servers.push(what)
      return what
    },
    async end() {
      for (const box of boxes.splice(0)) box.close()
      for (const server of servers.splice(0)) await server.stop()
    },
  }
  return run
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The parcels that a mailbox knows, as `place text`. */
export const known = (box: Mailbox): string[] =>
  box
    .parcels()
    .map(({ place, content }) => `${place} ${new TextDecoder().decode(content)}`)
    .sort()

/** Waits until every parcel put by a mailbox lies in this number of relays. */
export const untilTaken = (box: Mailbox, taken: number): Promise<void> =>
  until(() => expect(box.puts().map((report) => report.taken)).toEqual(box.puts().map(() => taken)))

/** Waits until every relay has told all, or is known not to answer. */
export const untilStatus = (box: Mailbox, statuses: readonly string[]): Promise<void> =>
  until(() => expect(box.stores().map(({ status }) => status)).toEqual(statuses))
