import { ref, shallowRef } from 'vue'
import type { Ref, ShallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import type { Platform } from '../platform/platform.ts'
import { playOut } from '../session/deal/play-out.ts'
import type { PlayOut } from '../session/deal/play-out.ts'
import type { GameRegistry } from '../session/journal.ts'
import { readGameLink, writeGameLink } from '../session/link/game-link.ts'
import type { LinkedGame } from '../session/link/game-link.ts'
import type { BotPlayer } from '../session/players.ts'
import type { Table } from '../session/table.ts'

/** A game for bots: its table before the first entry, who plays, and with which dice. */
export interface BotGameSetup extends Pick<PlayOut, 'luck' | 'dice'> {
  readonly table: Table
  readonly people: readonly BotPlayer[]
}

/** A game that bots have played, and its link. */
export interface PlayedGame extends LinkedGame {
  readonly text: string
}

/** Bots play whole games in the background, one at a time. */
export interface BotGame {
  readonly isPlaying: Ref<boolean>
  /** Did the last game fail? */
  readonly failed: Ref<boolean>
  /** Choices of all players so far, while a game is played. */
  readonly choices: Ref<number>
  /** The game in progress; its views tell the round. */
  readonly table: ShallowRef<Table | null>
  stop(): void
  /** Plays a game to its end, in place of one in progress; undefined if it was stopped or failed. */
  play(setUp: (games: GameRegistry) => BotGameSetup): Promise<PlayedGame | undefined>
}

export function newBotGame(): BotGame {
  const platform = usePlatform()
  const isPlaying = ref(false)
  const failed = ref(false)
  const choices = ref(0)
  const table = shallowRef<Table | null>(null)
  let aborting = new AbortController()

  function stop(): void {
    aborting.abort()
    aborting = new AbortController()
    isPlaying.value = false
    failed.value = false
    table.value = null
  }
  const onChoice = (played: Table): void => {
    table.value = played
    choices.value = played.ply()
  }
  return {
    isPlaying,
    failed,
    choices,
    table,
    stop,
    async play(setUp) {
      stop()
      isPlaying.value = true
      choices.value = 0
      const { signal } = aborting
      try {
        const game = await playHere(platform, setUp, signal, onChoice)
        signal.throwIfAborted()
        stop()
        return game
      } catch {
        if (signal.aborted) return undefined
        stop()
        failed.value = true
        return undefined
      }
    },
  }
}

/** Reads the text of a game that bots have played; undefined if it is damaged. */
export async function readPlayedGame(text: string, platform: Platform): Promise<PlayedGame | undefined> {
  const read = readGameLink(text, (await platform.gameRuntime()).games)
  return 'fault' in read ? undefined : { ...read, text }
}

async function playHere(
  platform: Platform,
  setUp: (games: GameRegistry) => BotGameSetup,
  signal: AbortSignal,
  onChoice: (table: Table) => void,
): Promise<PlayedGame | undefined> {
  const { games, newThinker } = await platform.gameRuntime()
  const { table, people, luck, dice } = setUp(games)
  const levels = people.map(({ level }) => level)
  const thinker = newThinker()
  try {
    await playOut(table, { luck, dice, levels, thinker, signal, onChoice: () => onChoice(table) })
  } finally {
    thinker.close()
  }
  const text = writeGameLink(table, { luck, people, moment: 0, release: __VERSION__ })
  return readPlayedGame(text, platform)
}
