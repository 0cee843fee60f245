/** A token bucket: at most `capacity` at once, refilled by `perSecond`. */
export interface TokenBucket {
  readonly tokens: number
  readonly updatedAt: number
  /** The last charge was more than the bucket held; no tokens were taken for it. */
  readonly isExceeded: boolean
}
export interface TokenCharge {
  readonly now: number
  readonly cost: number
  readonly capacity: number
  readonly perSecond: number
}

export const newTokenBucket = (capacity: number): TokenBucket => ({
  tokens: capacity,
  updatedAt: -Infinity,
  isExceeded: false,
})

export function spendTokens(
  bucket: TokenBucket,
  { now, cost, capacity, perSecond }: TokenCharge,
): TokenBucket {
  const passed = Math.max(0, now - bucket.updatedAt) / 1000
  const left = Math.min(capacity, bucket.tokens + passed * perSecond)
  const isExceeded = cost > left
  return { tokens: isExceeded ? left : left - cost, updatedAt: Math.max(now, bucket.updatedAt), isExceeded }
}
