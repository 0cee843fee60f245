import type { Verify } from '../crypto/keys.ts'
import { inMessages } from './messages.ts'
import type { GroupMessage, VouchesMessage } from './messages.ts'
import { joinVouches, readVouch, vouchesSum } from './vouch.ts'
import type { Vouch, VouchFault } from './vouch.ts'

// Members give each other the vouches that one of them lacks. A group without any says nothing about them, as earlier
// versions do not know the message.

interface VouchPorts {
  readonly tag: string
  readonly verify: Verify
  now(): number
  links(): Iterable<string>
  send(link: string, message: GroupMessage): void
  refuse(link: string, fault: VouchFault): void
  /** The keys whose vouches come first (known-keys.ts). */
  known(): ReadonlySet<string>
  /** The vouches have changed. */
  changed(vouches: readonly Vouch[]): void
}

export interface VouchExchange {
  all(): readonly Vouch[]
  /** Adds vouches of this device, and tells of them at once. */
  add(vouches: readonly Vouch[]): void
  /** Says to the other end what one has. */
  say(link: string): void
  hear(link: string, message: VouchesMessage): Promise<void>
  tick(): void
}

export function newVouchExchange(ports: VouchPorts, stored: readonly Vouch[]): VouchExchange {
  let vouches = joinVouches(stored, ports.known())
  /** The links that were given them since the last tick. */
  const given = new Set<string>()

  function give(link: string): void {
    const sum = vouchesSum(vouches)
    const parts = vouches.length === 0 ? [[]] : inMessages(vouches)
    for (const part of parts) ports.send(link, { t: 'vouches', sum, vouches: part })
  }
  function take(added: readonly Vouch[]): boolean {
    const joined = joinVouches([...vouches, ...added], ports.known())
    const isNew = vouchesSum(joined) !== vouchesSum(vouches)
    if (isNew) {
      vouches = joined
      ports.changed(vouches)
    }
    return isNew
  }
  return {
    all: () => vouches,
    add(added) {
      if (take(added)) for (const link of ports.links()) give(link)
    },
    say(link) {
      if (vouches.length > 0) ports.send(link, { t: 'vouches', sum: vouchesSum(vouches), vouches: [] })
    },
    async hear(link, { sum, vouches: from }) {
      const good: Vouch[] = []
      for (const one of from) {
        const read = await readVouch(one, ports.tag, ports.now(), ports.verify, vouches)
        if ('fault' in read) ports.refuse(link, read.fault)
        else good.push(read)
      }
      take(good)
      if (sum === vouchesSum(vouches) || given.has(link)) return
      given.add(link)
      give(link)
    },
    tick: () => given.clear(),
  }
}
