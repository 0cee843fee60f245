import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Analysis } from '../bots/bot.ts'
import type { Action, AnyGame, ActionDescription, State } from '../engine/core/game.ts'
import type { Analyst } from '../session/analyst.ts'
import { usePlatform } from '../platform/platform.ts'
import { useTable } from './table.ts'

/** Playouts of a hint, the factor for thinking on, and the most playouts. */
const GAMES = 4_000
const MORE = 6
const MOST = 150_000
/** With fewer playouts the best choice changes too often to be shown. */
const FEWEST = 200

/** The position a hint is about. */
export interface HintQuestion {
  readonly game: AnyGame
  readonly state: State
}

/** A hint for the question on the screen. It never acts, and ends with the question. */
export const useHint = defineStore('hint', () => {
  const table = useTable()
  const platform = usePlatform()
  /** `thinking` while the analysis runs; partial results may be shown meanwhile. */
  const phase = ref<'closed' | 'thinking' | 'done' | 'failed'>('closed')
  /** May the player ask for a hint at this question? */
  const offered = ref(false)
  const asked = shallowRef<HintQuestion | null>(null)
  const found = shallowRef<Analysis | null>(null)
  /** The actions that are highlighted on the boards. */
  const marked = shallowRef<readonly Action[]>([])
  /** The described actions that the board is to show as a draft. */
  const proposed = shallowRef<readonly ActionDescription[] | null>(null)
  let stopping = new AbortController()
  let analyst: Analyst | undefined

  async function think(games: number): Promise<void> {
    const current = table.currentTable()
    if (current === undefined || table.actor === null) return
    stopping.abort()
    stopping = new AbortController()
    const { signal } = stopping
    const { game } = current
    const state = current.state()
    asked.value = { game, state }
    phase.value = 'thinking'
    const onProgress = (partial: Analysis): void => {
      if (!signal.aborted && partial.iterations >= (found.value?.iterations ?? FEWEST)) found.value = partial
    }
    try {
      analyst ??= (await platform.gameRuntime()).newAnalyst()
      const last = await analyst.analyze(
        { game: game.id, version: game.version, state },
        games,
        signal,
        onProgress,
      )
      if (signal.aborted) return
      found.value = last
      phase.value = 'done'
    } catch {
      if (!signal.aborted) phase.value = 'failed'
    }
  }
  function close(): void {
    stopping.abort()
    phase.value = 'closed'
    asked.value = null
    found.value = null
    marked.value = []
    proposed.value = null
  }
  // A hint belongs to one question.
  watch(
    () => table.legalActions,
    () => close(),
    { flush: 'sync' },
  )
  return {
    phase,
    offered,
    asked,
    found,
    marked,
    proposed,
    ask: () => think(GAMES),
    /** Is a longer analysis possible? */
    mayThinkOn: (): boolean =>
      phase.value === 'done' && found.value?.exact === false && found.value.iterations * MORE <= MOST,
    thinkOn: () => think((found.value?.iterations ?? GAMES) * MORE),
    close,
  }
})
