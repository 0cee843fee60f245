// Everything that advances the game without the decision of a person: choices of bots, links and rolls.

import { CHANCE } from '../../engine/core/game.ts'
import type { Question } from '../../session/thinking.ts'
import { isStoredByAll, missingLinks, missingStorers, revealLink, rollDice } from '../replica/dice.ts'
import { appendRecord } from '../replica/head.ts'
import { actionAfter } from '../rolls/next-record.ts'
import { botLevelOf, chosenByBot, deciderOf } from '../records/record-tree.ts'
import type { GamePosition } from '../records/record-tree.ts'
import { isOverDays } from '../records/genesis.ts'
import { missingPromisers } from './proposals.ts'
import { chainOf, headOf, isFrozen, mayWrite } from '../replica/replica.ts'
import type { Replica } from '../replica/replica.ts'

/**
 * The members the game waits for: the one in turn; those whose acknowledgement is missing, as no link is given before; or
 * those whose link is missing. At a table over days
 * also those whose promise for the generation is missing that this member promised.
 */
export function waitsFor(replica: Replica): number[] {
  if (isFrozen(replica) && isOverDays(replica.context.genesis)) return missingPromisers(replica)
  return awaitedAtHead(replica)
}

/** The members that the game waits for at the head, whatever this member has promised. */
export function awaitedAtHead(replica: Replica): number[] {
  const { generation, position, roll } = headOf(replica)
  if (position.turn >= 0) {
    const decider = deciderOf(replica.context, generation, position.turn)
    return decider === null ? [] : [decider]
  }
  if (position.turn !== CHANCE) return []
  if (roll?.waitsForAll === false) return missingLinks(replica)
  if (isStoredByAll(replica)) return missingLinks(replica)
  return missingStorers(replica)
}

/** Does everything that needs no decision by a person: choices of bots, links and rolls. */
export function advanceGame(replica: Replica): void {
  while (mayWrite(replica)) {
    const { position, generation } = headOf(replica)
    if (position.turn === CHANCE) {
      revealLink(replica)
      if (!rollDice(replica)) return
    } else if (position.turn < 0 || deciderOf(replica.context, generation, position.turn) !== null) return
    else {
      const choice = chosenByBot(replica.context, position)
      if (choice === undefined || !writeChoice(replica, choice, null)) return
    }
  }
}

/** The search that a bot in turn needs: the position, and the task for the worker. */
export interface PendingBotChoice {
  readonly position: GamePosition
  readonly question: Question
}

/**
 * The bot choice this member must compute for the game to go on; null if there is none. The first device to
 * finish writes the choice; the others accept it if it is legal.
 */
export function pendingBotChoice(replica: Replica): PendingBotChoice | null {
  if (!mayWrite(replica)) return null
  const { context } = replica
  const { position, generation } = headOf(replica)
  const isBots = position.turn >= 0 && deciderOf(context, generation, position.turn) === null
  if (!isBots || chosenByBot(context, position) !== undefined) return null
  return { position, question: context.rules.botQuestion(position.state, botLevelOf(context, position)) }
}

/**
 * Writes a choice for the seat in turn; `sig` is empty for a member's own, null for a bot's. Returns whether it is
 * legal.
 */
export function writeChoice(replica: Replica, action: number, sig: '' | null): boolean {
  const head = headOf(replica)
  const { number } = head.generation
  const record = actionAfter(replica.context, head, { action, sig }, (_, place) =>
    chainOf(replica, number).link(place),
  )
  return record !== undefined && appendRecord(replica, record)
}
