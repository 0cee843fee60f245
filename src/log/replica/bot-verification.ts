// Verifying the choices of searching bots. They are not signed, and any legal one is accepted at once, so each
// replica notes those that other devices computed, has them computed again when the device is idle, and
// records a mismatch if the results differ (decision 29).

import type { Question } from '../../session/thinking.ts'
import type { ConnectionId } from './effect-types.ts'
import { notify } from './effects.ts'
import { headOf, isOnPath } from './replica.ts'
import type { Replica, BotMismatch } from './replica.ts'
import { botLevelOf, positionAt } from '../records/record-tree.ts'
import type { RecordNode } from '../records/record-tree.ts'

/** The number of choices that wait for verification. Older ones are dropped. */
const MAX_UNVERIFIED = 64

/**
 * Notes which device sent the choice of a searching bot. A build that may compute other choices than the one
 * that began the game verifies nothing.
 */
export function noteBotMove(replica: Replica, connection: ConnectionId, node: RecordNode): void {
  const { record, parent } = node
  if (!replica.canVerifyBots || record?.k !== 'act' || record.sig !== null || parent === null) return
  const source = replica.neighbors.get(connection)?.key ?? null
  const known = parent.position.botChoice
  if (known !== undefined) return compareWithOwn(replica, { node, source }, known)
  replica.unverifiedBotMoves.set(node, source)
  for (const oldest of replica.unverifiedBotMoves.keys()) {
    if (replica.unverifiedBotMoves.size <= MAX_UNVERIFIED) return
    replica.unverifiedBotMoves.delete(oldest)
  }
}

/** A choice to verify, and the task for the bot worker. */
export interface UnverifiedBotMove {
  readonly node: RecordNode
  readonly question: Question
}

/** The latest unverified choice in the log; null if there is none. */
export function nextUnverified(replica: Replica): UnverifiedBotMove | null {
  const { context, unverifiedBotMoves } = replica
  const node = [...unverifiedBotMoves.keys()].findLast((one) => isOnPath(replica, one))
  if (!node?.parent) return null
  const { position } = node.parent
  return { node, question: context.rules.botQuestion(position.state, botLevelOf(context, position)) }
}

/** Compares a choice with the one computed here; `action` is null if the computation failed. */
export function verifyBotMove(replica: Replica, node: RecordNode, action: number | null): void {
  const source = replica.unverifiedBotMoves.get(node)
  if (source === undefined || !replica.unverifiedBotMoves.delete(node) || action === null) return
  node.parent!.position.botChoice = action
  compareWithOwn(replica, { node, source }, action)
}

function compareWithOwn(replica: Replica, mismatch: BotMismatch, right: number): void {
  const { record } = mismatch.node
  if (record?.k !== 'act' || record.action === right) return
  replica.mismatches.push(mismatch)
  notify(replica, { type: 'botMismatch', i: record.i })
}

/** Mismatches of choices that are still part of the game, oldest first. */
export function openMismatches(replica: Replica): BotMismatch[] {
  const { position } = headOf(replica)
  return replica.mismatches
    .filter(({ node }) => positionAt(position, node.position.ply) === node.position)
    .sort((one, two) => one.node.slot - two.node.slot)
}

/**
 * Does a neighbor have another choice of a bot in its log than this replica in the same slot? No member signed
 * either choice, so neither device is at fault; a new generation decides for the choice that more members
 * store.
 */
export function hasBotFork(replica: Replica): boolean {
  const { number } = headOf(replica).generation
  return [...replica.neighbors.values()].some(({ lastKnown }) => {
    if (lastKnown === null || lastKnown.generation.number !== number) return false
    let first = lastKnown
    for (let node = lastKnown; !isOnPath(replica, node) && node.parent !== null; node = node.parent)
      first = node
    return first !== replica.path[first.slot] && isBotMove(first) && isBotMove(replica.path[first.slot])
  })
}

const isBotMove = (node: RecordNode | undefined): boolean =>
  node?.record?.k === 'act' && node.record.sig === null
