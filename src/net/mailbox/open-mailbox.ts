import type { Mailbox } from './mailbox.ts'
import type { NostrMailboxOptions } from './nostr/nostr-mailbox.ts'

/** Opens the mailbox of a room; only now is the code that speaks to relays loaded. */
export async function openMailbox(options: NostrMailboxOptions): Promise<Mailbox> {
  const { openNostrMailbox } = await import('./nostr/nostr-mailbox.ts')
  return openNostrMailbox(options)
}
