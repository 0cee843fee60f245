import type { NewRoom } from '../../online/runtime/room-views.ts'

/** How a table over days is played. */
export type DaysChoice = NonNullable<NewRoom['days']>

/** The times for a turn that are offered, in hours, by the end of their message key; presets know the same. */
export const DAYS_HOURS = { none: null, h12: 12, h24: 24, h48: 48, h72: 72, h168: 168 } as const
