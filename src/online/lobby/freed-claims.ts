// The chair of a guest of a table over days who was not heard of for days can be freed (decision 38). The plan names the
// claim. Whether that counts follows from the plan and the latest status of the guest, so all devices agree; no clock frees
// a chair, and no guest can free the chair of one who was there.

import type { Claimant } from './chairs.ts'
import { MAX_CHAIRS } from './messages.ts'
import type { ChairClaim, FreedClaim, GuestStatus, Plan } from './messages.ts'

/** Milliseconds without a status until the chair of a guest can be freed. */
export const ABSENCE = 3 * 24 * 3_600_000

/**
 * The guest without the claims that were freed. A guest who comes back after that time claims again (`claimAgain`), so a
 * later status with the same claim shows that they were there.
 */
export function withoutFreed<Guest extends Claimant & Pick<GuestStatus, 'n'>>(
  { freed = [] }: Pick<Plan, 'freed'>,
  guest: Guest,
): Guest {
  const isFreed = ({ since }: ChairClaim): boolean =>
    freed.some((one) => one.key === guest.key && one.since === since && guest.n + ABSENCE <= one.at)
  return freed.length === 0 ? guest : { ...guest, claims: guest.claims.filter((claim) => !isFreed(claim)) }
}

/** May the chair of this guest be freed? Who has signed a game keeps it: the signature cannot be taken back. */
export const mayBeFreed = ({ n, signs }: Pick<GuestStatus, 'n' | 'signs'>, now: number): boolean =>
  signs === null && n + ABSENCE <= now

/** The freed claims with one more. Earlier ones stay, as an old status may be heard again; of very many the latest count. */
export const withFreed = ({ freed = [] }: Pick<Plan, 'freed'>, claim: FreedClaim): FreedClaim[] =>
  [...freed.filter((one) => one.key !== claim.key || one.since !== claim.since), claim].slice(-MAX_CHAIRS)

/** The claims of a guest who was away for that long: later than any that was made meanwhile. */
export const claimAgain = (claims: readonly ChairClaim[], later: number): ChairClaim[] =>
  claims.map((claim, at) => ({ ...claim, since: later + at }))
