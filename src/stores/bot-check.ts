import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import { botChoicesOf, firstUnlike } from '../session/deal/bot-choices.ts'
import type { BotChoice } from '../session/deal/bot-choices.ts'
import type { Challenge } from '../session/deal/challenge-link.ts'

/** Milliseconds between two updates of what is shown. */
const UPDATE_EVERY = 200

/** How far the bots of a game are checked. */
export type BotCheck =
  | { readonly type: 'checking' | 'failed'; readonly left: number; readonly of: number }
  | { readonly type: 'alike' }
  | { readonly type: 'unlike'; readonly choice: BotChoice }

interface CheckedGame {
  readonly choices: readonly BotChoice[]
  /** How many of them came out the same. */
  alike: number
  unlike?: BotChoice
}

/** Checks in the background whether the bots of a challenge chose as their levels do. */
export const useBotCheck = defineStore('bot-check', () => {
  const platform = usePlatform()
  /** By the text of the link: a check that was stopped goes on where it was. */
  const games = new Map<string, CheckedGame>()
  /** Null if there is nothing to check. */
  const check = shallowRef<BotCheck | null>(null)
  let aborting = new AbortController()

  function stop(): void {
    aborting.abort()
    aborting = new AbortController()
  }
  function show({ choices, alike, unlike }: CheckedGame, isFailed = false): void {
    const [of, left] = [choices.length, choices.length - alike]
    if (unlike !== undefined) check.value = { type: 'unlike', choice: unlike }
    else if (left > 0) check.value = { type: isFailed ? 'failed' : 'checking', left, of }
    else check.value = of > 0 ? { type: 'alike' } : null
  }
  return {
    check,
    /** Stops the check, such as while the page is hidden; `run` continues it. */
    stop,
    async run(text: string, challenge: Challenge): Promise<void> {
      stop()
      const { signal } = aborting
      const game = games.get(text) ?? { choices: botChoicesOf(challenge), alike: 0 }
      games.set(text, game)
      show(game)
      if (check.value?.type !== 'checking') return
      const { newThinker } = await platform.gameRuntime()
      if (signal.aborted) return
      const thinker = newThinker()
      const showSoon = useThrottleFn(() => void (signal.aborted || show(game)), UPDATE_EVERY, true)
      const onAlike = (): void => {
        game.alike++
        void showSoon()
      }
      try {
        const unlike = await firstUnlike(game.choices.slice(game.alike), thinker, { signal, onAlike })
        if (unlike !== undefined) game.unlike = unlike
        if (!signal.aborted) show(game)
      } catch {
        if (!signal.aborted) show(game, true)
      } finally {
        thinker.close()
      }
    },
  }
})
