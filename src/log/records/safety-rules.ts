import { chainSecret } from './beacon.ts'

/**
 * The rules on which the safety of the protocol rests: quorums, finality, who may write. The app has one set, `SAFETY_RULES`. It
 * is injected only for the tests: the simulation breaks each rule and shows that its invariant checker notices
 * (tests/simulation/defects.ts, docs/reliability.md). The one exception is `needsOtherBranches`, which is off where logs of
 * releases up to 1.1 are read.
 */
export interface SafetyRules {
  /** The number of members that form a strict majority. */
  majority(members: number): number
  /**
   * The number of promising members that must have intact storage. With any majority they are more than all
   * members, so the two intersect.
   */
  intactQuorum(members: number): number
  /** The number of contributors that must have stored a record before it is final. */
  finalityQuorum(contributors: number, members: number): number
  /** Does a promise for generation `promised` forbid to write and accept records of generation `g`? */
  isFrozen(promised: number, g: number): boolean
  /**
   * Does number `g` belong to this member? Numbers are divided among the members, so two never form the same
   * generation.
   */
  mayForm(g: number, member: number, members: number): boolean
  /** Is the seat in the record the one the rules ask? */
  isInTurn(turn: number, seat: number): boolean
  /** Must a generation continue the best head of the members that promised it? */
  readonly needsBestHead: boolean
  /** Must its record prove that no promised head on another branch lies above its base? Logs of releases up to 1.1 cannot. */
  readonly needsOtherBranches: boolean
  /**
   * Does a generation end the recovery of a member that lost its storage? Compares the anchor of the promise
   * it contains with that of the member's last promise.
   */
  endsRecovery(promised: string | undefined, own: string | undefined): boolean
  /** May another device get this member's key? */
  isReplaceable(member: number, bots: readonly number[]): boolean
  chainSecret(secret: string, game: string, g: number): string
  /** Is a roll that has begun the same roll after a generation in which no link is forfeited? */
  readonly keepsRolls: boolean
  /** Does a link name the roll it is for, so that a link for another roll is no fault of a neighbor? */
  readonly namesRolls: boolean
  /** Does an excluded member return only if people agree? */
  readonly asksForExcluded: boolean
  /** Are proposals of a member put off that proposed a short time ago, and is it named if it goes on? */
  readonly rationsPromises: boolean
  /** How many generations of one member that take no seat a log contains without a decision of people. */
  readonly maxUnasked: number
  /** Does a generation of a table over days need the promises of all members that play on? */
  readonly needsAllPlayers: boolean
  /** Does a device promise nothing unasked before it has heard what lies in the mailbox? */
  readonly hearsFirst: boolean
  /** How far ahead of the reached number a proposal is answered. */
  readonly maxAhead: number
}

/** The rules that the protocol uses. */
export const SAFETY_RULES: SafetyRules = {
  majority: (members) => Math.floor(members / 2) + 1,
  intactQuorum: (members) => Math.ceil(members / 2),
  // All contributors; but at a table of five, all except one. Then a contributor that equivocates cannot make
  // two records final, and a later generation can tell which record may be final even if one more member
  // loses its storage.
  finalityQuorum: (contributors, members) =>
    contributors === members && members >= 5 ? members - 1 : contributors,
  isFrozen: (promised, g) => promised > g,
  mayForm: (g, member, members) => g % members === member,
  isInTurn: (turn, seat) => turn === seat,
  needsBestHead: true,
  needsOtherBranches: true,
  endsRecovery: (promised, own) => promised !== undefined && promised === own,
  isReplaceable: (member, bots) => bots.includes(member),
  chainSecret,
  keepsRolls: true,
  namesRolls: true,
  asksForExcluded: true,
  rationsPromises: true,
  maxUnasked: 64,
  needsAllPlayers: true,
  hearsFirst: true,
  maxAhead: 1000,
}
