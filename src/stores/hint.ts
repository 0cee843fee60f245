import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Analysis } from '../bots/bot.ts'
import type { Action, AnyGame, ActionDescription, State } from '../engine/core/game.ts'
import type { Analyst } from '../session/analyst.ts'
import { usePlatform } from '../platform/platform.ts'
import { useTable } from './table.ts'

/** So many games are played on for a hint, and so many more when somebody wants to be surer. */
const GAMES = 4_000
const MORE = 6
const MOST = 150_000
/** With fewer games the best choice changes too often to be shown. */
const FEWEST = 200

/** The question a hint is about: the game, and how it stands. */
export interface HintQuestion {
  readonly game: AnyGame
  readonly state: State
}

/** Advice for the question on the screen: asked for, thought about, shown; it never acts, and is forgotten with the question. */
export const useHint = defineStore('hint', () => {
  const table = useTable()
  const platform = usePlatform()
  /** `thinking` while more is being found; what is known so far may be shown meanwhile. */
  const phase = ref<'closed' | 'thinking' | 'done' | 'failed'>('closed')
  /** May one be asked for on this screen, at this question? */
  const offered = ref(false)
  const asked = shallowRef<HintQuestion | null>(null)
  const found = shallowRef<Analysis | null>(null)
  /** The choice that is pointed out on the boards. */
  const marked = ref<Action | null>(null)
  /** A run of choices the board is to lay out as a draft, by what they mean. */
  const proposed = shallowRef<readonly ActionDescription[] | null>(null)
  let stopping = new AbortController()
  let analyst: Analyst | undefined

  async function think(games: number): Promise<void> {
    const told = table.currentTable()
    if (told === undefined || table.actor === null) return
    stopping.abort()
    stopping = new AbortController()
    const { signal } = stopping
    const { game } = told
    const state = told.state()
    asked.value = { game, state }
    phase.value = 'thinking'
    const heard = (so: Analysis): void => {
      if (!signal.aborted && so.iterations >= (found.value?.iterations ?? FEWEST)) found.value = so
    }
    try {
      analyst ??= (await platform.gameRuntime()).newAnalyst()
      const last = await analyst.analyze(
        { game: game.id, version: game.version, state },
        games,
        signal,
        heard,
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
    marked.value = null
    proposed.value = null
  }
  // What is good for one question means nothing to the next.
  watch(
    () => table.open,
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
    /** May it think on, to be surer? */
    mayThinkOn: (): boolean =>
      phase.value === 'done' && found.value?.exact === false && found.value.iterations * MORE <= MOST,
    thinkOn: () => think((found.value?.iterations ?? GAMES) * MORE),
    close,
  }
})
