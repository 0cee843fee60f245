// A relay in memory, in simulated time: it keeps what is addressable, and passes on the rest.

import { matchFilter } from 'nostr-tools/filter'
import type { Filter } from 'nostr-tools/filter'
import type { NostrEvent } from '../../../src/net/mailbox/nostr/event.ts'
import { tagOf } from '../../../src/net/mailbox/nostr/event.ts'

export interface SimulatedRelay {
  readonly socket: typeof WebSocket
  /** All that it was ever sent. */
  readonly heard: NostrEvent[]
  plant(event: NostrEvent): void
}

/** Milliseconds on the way. */
const DELAY = 40

export function newRelay(after: (milliseconds: number, what: () => void) => unknown): SimulatedRelay {
  const kept = new Map<string, NostrEvent>()
  const sockets = new Set<Socket>()
  const heard: NostrEvent[] = []
  const isAddressable = ({ kind }: NostrEvent): boolean => kind >= 30_000
  const isLate = (event: NostrEvent, before: NostrEvent): boolean => before.created_at >= event.created_at

  function take(event: NostrEvent): void {
    heard.push(event)
    const place = [event.kind, event.pubkey, tagOf(event, 'd')].join(' ')
    const before = kept.get(place)
    if (before !== undefined && isLate(event, before)) return
    if (isAddressable(event)) kept.set(place, event)
    for (const socket of sockets) socket.hear(event)
  }

  class Socket {
    readonly OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onclose: ((event: object) => void) | null = null
    onmessage: ((message: { readonly data: string }) => void) | null = null
    readonly asked = new Map<string, readonly Filter[]>()
    constructor() {
      after(DELAY, () => {
        this.readyState = 1
        sockets.add(this)
        this.onopen?.()
      })
    }
    hear(event: NostrEvent): void {
      for (const [id, filters] of this.asked)
        if (filters.some((filter) => matchFilter(filter, event))) this.tell('EVENT', id, event)
    }
    tell(...message: readonly unknown[]): void {
      const data = JSON.stringify(message)
      after(DELAY, () => this.readyState === 1 && this.onmessage?.({ data }))
    }
    send(text: string): void {
      const [kind, ...rest] = JSON.parse(text) as [string, ...unknown[]]
      if (kind === 'EVENT') {
        const event = rest[0] as NostrEvent
        take(event)
        this.tell('OK', event.id, true, '')
      }
      if (kind === 'CLOSE') this.asked.delete(rest[0] as string)
      if (kind === 'REQ') this.list(rest as [string, ...Filter[]])
    }
    private list([id, ...filters]: [string, ...Filter[]]): void {
      this.asked.set(id, filters)
      for (const event of kept.values())
        if (filters.some((filter) => matchFilter(filter, event))) this.tell('EVENT', id, event)
      this.tell('EOSE', id)
    }
    close(): void {
      this.readyState = 3
      sockets.delete(this)
    }
  }
  return { socket: Socket as unknown as typeof WebSocket, heard, plant: take }
}
