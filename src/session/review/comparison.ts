import type { Action } from '../../engine/core/game.ts'
import type { Analyst } from '../analyst.ts'
import type { Machine } from '../../platform/platform.ts'
import type { Worth } from './judge.ts'
import { newLook } from './examine.ts'
import type { Look, Memory } from './examine.ts'
import type { Work } from './work.ts'

/** How an answer does against the best that was found. */
export interface Compared {
  readonly answer: Worth
  readonly best: Worth
}

/** Where one game after the other is worked on, by as many analysts as there are processors for. */
export interface ReviewDesk {
  work(): Work | undefined
  /** Takes up another game, or none: then the analyst goes home. */
  take(work: Work | undefined): void
  /** Nothing is looked at meanwhile. */
  hold(held: boolean): void
  /** Looks at an answer and at the best choice, each for itself, before anything else; undefined if that is not possible. */
  compare(ply: number, best: Action, actions: readonly Action[]): Promise<Compared | undefined>
}

/** More analysts than this would only make the device warm. */
const MOST = 2

/** What all reviews of this page have found. */
const memory: Memory = new Map()

/** `cursor` is the ply that is looked at, `changed` hears of what was found, `failed` that nothing can be. */
export function newDesk(
  machine: Machine,
  cursor: () => number,
  changed: () => void,
  failed: () => void,
): ReviewDesk {
  let work: Work | undefined
  let analysts: readonly Analyst[] = []
  let doing = new AbortController()
  let isHeld = false

  function stop(): void {
    doing.abort()
    doing = new AbortController()
  }
  async function looking(): Promise<readonly Look[]> {
    const { signal } = doing
    if (analysts.length === 0) {
      const { newAnalyst } = await machine.playing()
      signal.throwIfAborted()
      analysts = Array.from({ length: Math.min(MOST, machine.cores) }, newAnalyst)
    }
    return analysts.map((analyst) => newLook(analyst, memory, signal))
  }
  async function run(): Promise<void> {
    const { signal } = doing
    if (work === undefined || isHeld) return
    try {
      await work.run(await looking(), cursor, signal, changed)
      changed()
    } catch {
      // What was given up has left its findings in the memory.
      if (!signal.aborted) failed()
    }
  }
  return {
    work: () => work,
    take(next) {
      stop()
      work = next
      if (next === undefined) {
        for (const analyst of analysts) analyst.close()
        analysts = []
      }
      void run()
    },
    hold(held) {
      if (isHeld === held) return
      isHeld = held
      stop()
      void run()
    },
    async compare(ply, best, actions) {
      if (work === undefined) return undefined
      const { game, state } = work.told
      stop()
      try {
        const [look] = await looking()
        const other = await look?.after(game, state(ply), [best], 2)
        const answer = await look?.after(game, state(ply), actions, 2)
        return other && answer && { answer, best: other }
      } catch {
        return undefined
      } finally {
        void run()
      }
    },
  }
}
