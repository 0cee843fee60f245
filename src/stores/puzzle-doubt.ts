import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import { usePlatform } from '../platform/platform.ts'
import { newEstimator } from '../session/review/estimator.ts'
import { usePuzzle } from './puzzle.ts'

/** What a search says about an answer to a puzzle. `same`: the file is right; `close`: it is not clear; `other`: it is wrong. */
export interface DoubtFound {
  readonly game: string
  readonly id: string
  /** The shares of the win after the answer and after the best choice. */
  readonly mine: number
  readonly best: number
  /** The answer as the rules describe it, for a report. */
  readonly mineInWords: string
  readonly verdict: 'same' | 'close' | 'other'
}
/** Differences within this share are not clear: a short search knows no better. */
const UNCLEAR = 0.03

/** A second opinion about the answer to the puzzle on the screen. */
export const usePuzzleDoubt = defineStore('puzzle-doubt', () => {
  const platform = usePlatform()
  const puzzle = usePuzzle()
  const phase = ref<'none' | 'searching' | 'found' | 'failed'>('none')
  const found = shallowRef<DoubtFound | null>(null)
  let stopping = new AbortController()

  function forget(): void {
    stopping.abort()
    stopping = new AbortController()
    phase.value = 'none'
    found.value = null
  }
  watch(() => [puzzle.opened, puzzle.answer], forget)

  async function search(choice: number): Promise<void> {
    const { opened, best } = puzzle
    if (opened === null || best === null) return
    forget()
    const { signal } = stopping
    phase.value = 'searching'
    const { newAnalyst } = await platform.gameRuntime()
    const analyst = newAnalyst()
    try {
      const { game, table, legal } = opened
      const estimator = newEstimator(analyst, new Map(), signal)
      const after = async (number: number) =>
        estimator.estimateAfter(game, table.state(), [legal[number]!], 2)
      const [mine, other] = [await after(choice), await after(best)]
      if (signal.aborted) return
      if (mine === undefined || other === undefined) throw new Error('a legal choice is estimated')
      const less = other.win - mine.win
      found.value = {
        game: game.id,
        id: opened.puzzle.id,
        mine: mine.win,
        best: other.win,
        mineInWords: JSON.stringify(game.describe(table.state(), legal[choice]!)),
        verdict: less > UNCLEAR ? 'same' : less < -UNCLEAR ? 'other' : 'close',
      }
      phase.value = 'found'
    } catch {
      if (!signal.aborted) phase.value = 'failed'
    } finally {
      analyst.close()
    }
  }
  return { phase, found, search }
})
