import { chainSecret } from './beacon.ts'

/**
 * The few rules on which the safety of the log rests, in one place and handed to the replica, so that the simulation can
 * break each of them and show that it notices.
 */
export interface SafetyRules {
  /** So many of all members make a strict majority. */
  majority(members: number): number
  /** So many of those who promise must remember what they signed: together with any majority more than all. */
  intactQuorum(members: number): number
  /** So many contributors must keep a record before it is final. */
  finalityQuorum(contributors: number, members: number): number
  /** Does a promise for `promised` forbid to write and take records of generation g? */
  isFrozen(promised: number, g: number): boolean
  /** Numbers of generations belong to members, so two never form the same one. */
  mayForm(g: number, member: number, members: number): boolean
  /** Is the seat that wrote the one the rules ask? */
  isInTurn(turn: number, seat: number): boolean
  /** Must the base of a generation be the best head of those that promised? */
  readonly needsBestHead: boolean
  /** Does the generation heal a member that lost its storage, given the promise in it and the one it made since? */
  endsRecovery(promised: string | undefined, own: string | undefined): boolean
  /** May this member's key be given to somebody else? */
  isReplaceable(member: number, bots: readonly number[]): boolean
  chainSecret(secret: string, game: string, g: number): string
}

export const SAFETY_RULES: SafetyRules = {
  majority: (members) => Math.floor(members / 2) + 1,
  intactQuorum: (members) => Math.ceil(members / 2),
  // All of them, but one may lag at a full table of five: then even a contributor that tells everybody something else
  // makes no two records final, and a generation can tell which one may have been, also if one more loses its storage.
  finalityQuorum: (contributors, members) =>
    contributors === members && members >= 5 ? members - 1 : contributors,
  isFrozen: (promised, g) => promised > g,
  mayForm: (g, member, members) => g % members === member,
  isInTurn: (turn, seat) => turn === seat,
  needsBestHead: true,
  endsRecovery: (promised, own) => promised !== undefined && promised === own,
  isReplaceable: (member, bots) => bots.includes(member),
  chainSecret,
}
