// The records with which a game goes on: an action in turn, and a roll. What follows from the record before is filled in.

import { CHANCE } from '../../engine/core/game.ts'
import { placeOfLink } from './begin-roll.ts'
import type { ActionRecord, RollRecord } from '../records/protocol.ts'
import { deciderOf } from '../records/record-tree.ts'
import type { ProtocolContext, RecordNode } from '../records/record-tree.ts'
import { saltAfter } from './roll-salt.ts'

/**
 * The record of an action of the seat in turn; undefined if the rules refuse it. `linkAt` gives the link at a place of
 * a member's hash chain; it is asked only if the member gives a link with this action.
 */
export function actionAfter(
  context: ProtocolContext,
  parent: RecordNode,
  { action, sig }: Pick<ActionRecord, 'action' | 'sig'>,
  linkAt?: (m: number, place: number) => string,
): ActionRecord | undefined {
  const { position, generation } = parent
  const seat = position.turn
  const state = seat < 0 ? undefined : context.rules.next(position.state, { seat, action })
  if (state === undefined) return undefined
  const m = sig === null ? null : deciderOf(context, generation, seat)
  const place = m === null ? undefined : placeOfLink(context, parent, m, { turn: context.rules.turn(state) })
  return {
    k: 'act',
    ...placeAfter(parent),
    sth: context.rules.hash(state),
    seat,
    action,
    sig,
    ...(m !== null && place !== undefined && linkAt && { link: linkAt(m, place) }),
  }
}

/** The record of the roll that begins after `parent`, with the links of its members; undefined if no dice are wanted. */
export function rollAfter(
  context: ProtocolContext,
  parent: RecordNode,
  links: string[],
): RollRecord | undefined {
  const { position, roll } = parent
  if (position.turn !== CHANCE || roll === null) return undefined
  const salt = saltAfter(context, parent, roll.seed, links)
  const state = context.rules.next(position.state, { seat: CHANCE, salt })
  return state && { k: 'rnd', ...placeAfter(parent), sth: context.rules.hash(state), links }
}

const placeAfter = ({ slot, hash, generation }: RecordNode): Pick<ActionRecord, 'i' | 'p' | 'g'> => ({
  i: slot + 1,
  p: hash,
  g: generation.number,
})
