import { defaultDocument, useEventListener } from '@vueuse/core'
import { nextTick, watch } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import { afterPaint } from '../../ui/after-paint.ts'

/** Runs actions at a table and keeps the focus on the page. */
export interface TableActions {
  /** Runs it, and moves the focus to the dock if the focused element is gone. */
  actNow(what: () => unknown): Promise<void>
  /** The same after the next paint. */
  act(what: () => unknown): Promise<void>
  /** Moves the focus to the dock if the player was somewhere on the page and the focused element is gone. */
  keepFocus(): void
  /** Makes a choice after the next paint, unless `mayChoose` refuses it. */
  play(action: Action): Promise<void>
}

/** `focus` moves the focus to the dock; `mayChoose` is asked before a choice is made and can refuse it. */
export function useTableActions(
  table: ReturnType<typeof useTable>,
  focus: () => void,
  mayChoose: (action: Action) => boolean,
): TableActions {
  /** Has the player been anywhere on the page? Until then nothing takes the focus from its beginning. */
  let wasFocused = focused() !== undefined
  useEventListener(defaultDocument, 'focusin', () => (wasFocused = true))
  /** Returns the focused element; undefined if the focus is on nothing. */
  function focused(): Element | undefined {
    const active = defaultDocument?.activeElement
    return active && active.localName !== 'body' ? active : undefined
  }
  function keepFocus(): void {
    if (wasFocused && !focused()) focus()
  }
  // What other players do later may also remove the focused element.
  watch(() => [table.plies, table.cursor], keepFocus, { flush: 'post' })
  /** Is the focus on nothing, or on an answer that will be gone once the page shows the change? */
  function losesFocus(): boolean {
    const active = focused()
    if (!active) return true
    const answer = active.getAttribute('data-action')
    return answer !== null && !table.legalActions.some(({ action }) => String(action) === answer)
  }
  async function actNow(what: () => unknown): Promise<void> {
    wasFocused = true
    what()
    // To move the focus before the page changes costs nothing; after that, browsers lay it out an extra time for it.
    if (losesFocus()) focus()
    await nextTick()
    keepFocus()
  }
  async function act(what: () => unknown): Promise<void> {
    await afterPaint()
    await actNow(what)
  }
  return {
    actNow,
    act,
    keepFocus,
    async play(action) {
      const { plies, cursor } = table
      // What was chosen at one moment is not done at another.
      const isNow = (): boolean => table.plies === plies && table.cursor === cursor
      if (mayChoose(action)) await act(() => isNow() && table.choose(action))
    },
  }
}
