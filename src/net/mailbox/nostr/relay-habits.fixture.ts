import type { Event } from '@nostr-relay/common'

// How public relays were seen to behave (docs/online-transport.md, "The public services").

/** What a test relay does with events before it keeps them or passes them on. */
export interface RelayHabits {
  /** Refuses an event with this reason; `now` in seconds. */
  refuse?: (event: Event, now: number) => string | undefined
  /** Bars the address: connections end, and new ones are closed. */
  isBarring?: () => boolean
  /** It says nothing to what it does not keep. */
  isSilent?: true
  /** It says that it took what it neither keeps nor passes on. */
  swallows?: true
  /** It shows nothing that lies there for longer, in milliseconds. */
  forgetsAfter?: number
}

const isEphemeral = ({ kind }: Event): boolean => kind >= 20_000 && kind < 30_000

/** Refuses ephemeral events older than 60 s, and whatever is dated more than a quarter of an hour ahead. */
export const strfry = (): RelayHabits => ({
  refuse(event, now) {
    if (isEphemeral(event) && event.created_at < now - 60) return 'invalid: ephemeral event expired'
    return event.created_at > now + 900 ? 'invalid: created_at too late' : undefined
  },
})

/** Takes some events, asks to wait, and bars the address of those who go on. */
export function impatient(takes = 3): RelayHabits {
  let left = takes
  let warnings = 0
  return {
    refuse: () =>
      left-- > 0 ? undefined : `rate-limited: ${warnings++ > 1 ? 'you are banned' : 'slow down'}`,
    isBarring: () => warnings > 3,
  }
}

/** Takes some events of strangers, then wants friends. */
export function webOfTrust(takes = 3): RelayHabits {
  let left = takes
  return { refuse: () => (left-- > 0 ? undefined : 'blocked: not in the web of trust') }
}

export const wantsWork = (): RelayHabits => ({ refuse: () => 'pow: 28 bits needed. (2)' })
export const silent = (): RelayHabits => ({ isSilent: true })
export const swallowing = (): RelayHabits => ({ swallows: true })
/** Keeps what it takes for some days only. */
export const forgetful = (days: number): RelayHabits => ({ ...strfry(), forgetsAfter: days * 86_400_000 })
