import type { Verify } from '../../net/crypto/keys.ts'
import { inMessages } from './messages.ts'
import type { GroupMessage } from './messages.ts'
import { wordsSum } from './signed-word.ts'
import type { SignedWord, WordFault } from './signed-word.ts'

// Members give each other what one of them lacks of a small set of signed words, such as the vouches. A group without any says
// nothing about them, as earlier versions do not know the message.

export interface ExchangePorts<Thing> {
  readonly tag: string
  readonly verify: Verify
  now(): number
  links(): Iterable<string>
  send(link: string, message: GroupMessage): void
  refuse(link: string, fault: WordFault): void
  /** The keys whose words come first (known-keys.ts). */
  known(): ReadonlySet<string>
  /** The set has changed. */
  changed(things: readonly Thing[]): void
}

/** What kind of words they are. */
export interface SetKind<Thing> {
  message(sum: string, part: readonly Thing[]): GroupMessage
  /** The words that count, in a fixed order and bounded; of known keys first. */
  join(things: readonly Thing[], known: ReadonlySet<string>): readonly Thing[]
  /** Parses and verifies one from outside; never throws. `here`: those that were verified before. */
  read(
    from: unknown,
    tag: string,
    now: number,
    verify: Verify,
    here: readonly Thing[],
  ): Promise<Thing | { readonly fault: WordFault }>
}

export interface SetExchange<Thing> {
  all(): readonly Thing[]
  /** Adds words of this device, and tells of them at once. */
  add(things: readonly Thing[]): void
  /** Says to the other end what one has. */
  say(link: string): void
  hear(link: string, sum: string, things: readonly unknown[]): Promise<void>
  tick(): void
}

export function newSetExchange<Thing extends SignedWord>(
  { message, join, read }: SetKind<Thing>,
  ports: ExchangePorts<Thing>,
  stored: readonly Thing[],
): SetExchange<Thing> {
  let things = join(stored, ports.known())
  /** The links that were given them since the last tick. */
  const given = new Set<string>()

  function give(link: string): void {
    const sum = wordsSum(things)
    const parts = things.length === 0 ? [[]] : inMessages(things)
    for (const part of parts) ports.send(link, message(sum, part))
  }
  function take(added: readonly Thing[]): boolean {
    const joined = join([...things, ...added], ports.known())
    const isNew = wordsSum(joined) !== wordsSum(things)
    if (isNew) {
      things = joined
      ports.changed(things)
    }
    return isNew
  }
  return {
    all: () => things,
    add(added) {
      if (take(added)) for (const link of ports.links()) give(link)
    },
    say(link) {
      if (things.length > 0) ports.send(link, message(wordsSum(things), []))
    },
    async hear(link, sum, from) {
      const good: Thing[] = []
      for (const one of from) {
        const thing = await read(one, ports.tag, ports.now(), ports.verify, things)
        if ('fault' in thing) ports.refuse(link, thing.fault)
        else good.push(thing)
      }
      take(good)
      if (sum === wordsSum(things) || given.has(link)) return
      given.add(link)
      give(link)
    },
    tick: () => given.clear(),
  }
}
