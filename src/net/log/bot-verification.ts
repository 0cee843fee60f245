import type { Question } from '../../session/thinking.ts'
import type { ConnectionId } from './effect-types.ts'
import { notify } from './effects.ts'
import { headOf, isOnPath } from './replica.ts'
import type { Replica, BotDoubt } from './replica.ts'
import { botLevelOf, positionAt } from './record-tree.ts'
import type { RecordNode } from './record-tree.ts'

/** So many choices wait to be thought out again; what is older is let be. */
const MAX_UNVERIFIED = 64

/**
 * Remembers who brought the choice of a bot that searches: nobody signs for bots, and it was taken because the rules allow
 * it. Whoever has another build than the game began with may search otherwise, and doubts nobody.
 */
export function noteBotMove(replica: Replica, link: ConnectionId, node: RecordNode): void {
  const { record, parent } = node
  if (!replica.canVerifyBots || record?.k !== 'act' || record.sig !== null || parent === null) return
  const source = replica.neighbors.get(link)?.key ?? null
  const known = parent.position.botChoice
  if (known !== undefined) return compareWithOwn(replica, { node, source }, known)
  replica.unverifiedBotMoves.set(node, source)
  for (const oldest of replica.unverifiedBotMoves.keys()) {
    if (replica.unverifiedBotMoves.size <= MAX_UNVERIFIED) return
    replica.unverifiedBotMoves.delete(oldest)
  }
}

/** A choice to be thought out again, and what a thinker is asked. */
export interface UnverifiedBotMove {
  readonly node: RecordNode
  readonly question: Question
}

/** The latest choice of a bot that nobody here has thought out; null if there is none. */
export function nextUnverified(replica: Replica): UnverifiedBotMove | null {
  const { context, unverifiedBotMoves } = replica
  const node = [...unverifiedBotMoves.keys()].findLast((one) => isOnPath(replica, one))
  if (!node?.parent) return null
  const { position } = node.parent
  return { node, question: context.rules.botQuestion(position.state, botLevelOf(context, position)) }
}

/** Takes what a bot chooses in the place of this choice; null if that could not be found out. */
export function verifyBotMove(replica: Replica, node: RecordNode, action: number | null): void {
  const source = replica.unverifiedBotMoves.get(node)
  if (source === undefined || !replica.unverifiedBotMoves.delete(node) || action === null) return
  node.parent!.position.botChoice = action
  compareWithOwn(replica, { node, source }, action)
}

function compareWithOwn(replica: Replica, doubt: BotDoubt, right: number): void {
  const { record } = doubt.node
  if (record?.k !== 'act' || record.action === right) return
  replica.doubts.push(doubt)
  notify(replica, { type: 'botDoubted', i: record.i })
}

/** Choices of bots that come out otherwise here and that nobody has taken back, oldest first. */
export function openDoubts(replica: Replica): BotDoubt[] {
  const { position } = headOf(replica)
  return replica.doubts
    .filter(({ node }) => positionAt(position, node.position.ply) === node.position)
    .sort((one, two) => one.node.i - two.node.i)
}

/**
 * Has a neighbour another choice of a bot in a place than we have? Nobody signed either, so nobody can be called a cheat;
 * a generation brings the two together, on the choice that more members hold.
 */
export function hasBotFork(replica: Replica): boolean {
  const { g } = headOf(replica).generation
  return [...replica.neighbors.values()].some(({ lastKnown }) => {
    if (lastKnown === null || lastKnown.generation.g !== g) return false
    let first = lastKnown
    for (let node = lastKnown; !isOnPath(replica, node) && node.parent !== null; node = node.parent)
      first = node
    return first !== replica.path[first.i] && isBotMove(first) && isBotMove(replica.path[first.i])
  })
}

const isBotMove = (node: RecordNode | undefined): boolean =>
  node?.record?.k === 'act' && node.record.sig === null
