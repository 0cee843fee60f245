/** A token bucket: so much at once, so much per second, and no more. */
export interface Bucket {
  readonly left: number
  readonly at: number
  /** The last spending was more than there was; nothing was taken for it. */
  readonly isOver: boolean
}
export interface Spending {
  readonly now: number
  readonly cost: number
  readonly room: number
  readonly perSecond: number
}

export const newBucket = (room: number): Bucket => ({ left: room, at: -Infinity, isOver: false })

export function spend(bucket: Bucket, { now, cost, room, perSecond }: Spending): Bucket {
  const passed = Math.max(0, now - bucket.at) / 1000
  const left = Math.min(room, bucket.left + passed * perSecond)
  const isOver = cost > left
  return { left: isOver ? left : left - cost, at: Math.max(now, bucket.at), isOver }
}
