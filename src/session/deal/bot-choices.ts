import type { Action } from '../../engine/core/game.ts'
import { hashState } from '../../engine/core/hash.ts'
import { botSeed } from '../dice-source.ts'
import type { Level } from '../players.ts'
import type { Question, Thinker } from '../thinking.ts'
import type { Challenge } from './challenge-link.ts'

// Whether the bots of a game in a link chose as their levels do. No one signs what they choose, but every device comes to the
// same choice (decision 27).

/** What a bot chose where it had more than one choice. */
export interface BotChoice {
  readonly ply: number
  readonly level: Level
  readonly action: Action
  readonly question: Question
}

/** The choices of all bots, in their order. */
export function botChoicesOf({
  game,
  table,
  people,
  luck,
}: Pick<Challenge, 'game' | 'table' | 'people' | 'luck'>): readonly BotChoice[] {
  return table.playedEntries().flatMap(({ ply, seat, entry }): BotChoice[] => {
    const player = people[seat]
    if (player?.kind !== 'bot' || !('action' in entry) || table.legal(ply).length < 2) return []
    const { level } = player
    const state = table.state(ply)
    const seed = botSeed(luck, hashState(state))
    const question = { game: game.id, version: game.version, state, level, seed }
    return [{ ply, level, action: entry.action, question }]
  })
}

/**
 * Computes choices again, one after the other; returns the first that comes out differently. `onAlike` is called after each of
 * the others. Rejects with an AbortError when the signal aborts.
 */
export async function firstUnlike(
  choices: readonly BotChoice[],
  thinker: Thinker,
  { signal, onAlike }: { readonly signal: AbortSignal; onAlike(): void },
): Promise<BotChoice | undefined> {
  for (const choice of choices) {
    if ((await thinker.think(choice.question, signal)) !== choice.action) return choice
    signal.throwIfAborted()
    onAlike()
  }
  return undefined
}
