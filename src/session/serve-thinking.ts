import type { TreeResult } from '../bots/search/root-parallel.ts'
import type { GameRegistry } from './journal.ts'
import { readThinkRequest } from './thinking-messages.ts'
import type { ThinkReply } from './thinking-messages.ts'
import { growTree, thinkInSlices } from './thinking.ts'
import type { Question } from './thinking.ts'
import type { TimeSlicing } from './time-slices.ts'

/** How a worker shares its thread, and which games it knows. */
export interface WorkerSetup extends Pick<TimeSlicing, 'slice' | 'now' | 'yieldToEventLoop'> {
  readonly games: GameRegistry
  /** Milliseconds between two heartbeats while a bot thinks. */
  readonly heartbeat: number
  /** Milliseconds between two reports of what a tree knows. */
  readonly reportEvery: number
}

/** The worker's side. Returns a message handler; a new question replaces the one before; nothing throws. */
export function serveThinking(
  reply: (message: ThinkReply) => void,
  setup: WorkerSetup,
): (message: unknown) => void {
  const { games, now, heartbeat, reportEvery } = setup
  let current = -1
  let lastReply = 0
  /** Replies, but not more often than every so many milliseconds. */
  const replyAfter = (pause: number, message: () => ThinkReply): void => {
    if (now() - lastReply < pause) return
    lastReply = now()
    reply(message())
  }
  async function think(id: number, question: Question): Promise<void> {
    const isStopped = (): boolean => current !== id
    const onSlice = (): void => replyAfter(heartbeat, () => ({ id, thinks: true }))
    const action = await thinkInSlices(games, question, { ...setup, isStopped, onSlice })
    if (action !== undefined) reply({ id, action })
  }
  async function grow(id: number, question: Question & { readonly tree: number }): Promise<void> {
    const isStopped = (): boolean => current !== id
    const onSlice = (known: TreeResult | undefined): void => {
      if (known === undefined) replyAfter(heartbeat, () => ({ id, thinks: true }))
      else replyAfter(reportEvery, () => ({ id, tree: known, done: false }))
    }
    const tree = await growTree(games, question, { ...setup, isStopped, onSlice })
    if (tree !== undefined) reply({ id, tree, done: true })
  }
  async function answer(id: number, { tree, ...question }: Question & { tree?: number }): Promise<void> {
    lastReply = now()
    try {
      games(question.game)?.check(question.state)
      await (tree === undefined ? think(id, question) : grow(id, { ...question, tree }))
    } catch (error) {
      reply({ id, failed: (error instanceof Error ? error.message : 'no reason given').slice(0, 500) })
    }
  }
  return (message) => {
    const request = readThinkRequest(message)
    if (request === undefined) return reply({ id: -1, failed: 'not a question' })
    if (request.kind === 'cancel') {
      if (current === request.id) current = -1
      return
    }
    const { kind: _kind, id, ...question } = request
    current = id
    void answer(id, question)
  }
}
