import { useActiveElement } from '@vueuse/core'
import { nextTick } from 'vue'
import type { Action } from '../../../engine/core/game.ts'
import type { useTable } from '../../../stores/table.ts'
import { afterPaint } from '../../ui/after-paint.ts'

/** How things are done at a table. */
export interface TableActions {
  /** Acts, and gives the focus a place if what had it is gone. */
  actNow(what: () => unknown): Promise<void>
  /** Acts once the press has been drawn. */
  act(what: () => unknown): Promise<void>
  /** Chooses, if it may be chosen, once the press has been drawn. */
  play(action: Action): Promise<void>
}

/** `focus` gives the focus its place, `mayChoose` is asked before a choice is made: false holds it back. */
export function useTableActions(
  table: ReturnType<typeof useTable>,
  focus: () => void,
  mayChoose: (action: Action) => boolean,
): TableActions {
  const active = useActiveElement()
  async function actNow(what: () => unknown): Promise<void> {
    what()
    await nextTick()
    if (!active.value || active.value.localName === 'body') focus()
  }
  async function act(what: () => unknown): Promise<void> {
    await afterPaint()
    await actNow(what)
  }
  return {
    actNow,
    act,
    async play(action) {
      const { plies, cursor } = table
      // What was chosen at one moment is not done at another.
      const isNow = (): boolean => table.plies === plies && table.cursor === cursor
      if (mayChoose(action)) await act(() => isNow() && table.choose(action))
    },
  }
}
