import type { Action, Seat } from '../../engine/core/game.ts'
import type { Session } from '../session.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import type { ActiveTable, TableHeader } from '../active-table.ts'

/** A ply of a game as a table of its own, at which one seat may try choices. */
export interface Quiz {
  readonly opened: ActiveTable
  /** Goes back to the ply, where the seat may choose. */
  ask(): void
  /** Shows the choices on the table; the seat may not choose any more. */
  show(actions: readonly Action[]): void
}

/**
 * A quiz about the given ply. Its table ends there, so that nothing on the screen gives the continuation away. `chosen` is
 * called with the answer, which may be several choices made at once.
 */
export function newQuiz(
  original: Table,
  ply: number,
  record: TableHeader,
  chosen: (actions: readonly Action[]) => void,
): Quiz {
  const { game, seats, options } = original
  const table = newTable(game, seats, options)
  for (const { entry } of original.playedEntries().slice(0, ply)) table.post(entry)
  const seat: Seat = table.turn()
  const watchers = new Set<() => void>()
  const notify = (): void => watchers.forEach((watcher) => watcher())
  let isAsking = true
  let tried: Action[] = []
  const mayChoose = (): boolean => isAsking && table.turn() === seat

  function choose(action: Action): ReturnType<Session['choose']> {
    if (!mayChoose()) return 'notYourTurn'
    const refusal = table.post({ seat, action })
    if (refusal !== null) return refusal
    tried.push(action)
    // All choices made in the same task are one answer.
    if (tried.length === 1)
      queueMicrotask(() => {
        isAsking = false
        notify()
        chosen(tried)
      })
    notify()
    return null
  }
  const back = (): void => {
    tried = []
    table.rewind(ply)
  }
  return {
    opened: {
      record,
      game,
      table,
      session: sessionOf(table, { choose, actor: () => (mayChoose() ? seat : null), watchers }),
      mine: () => [seat],
      saved: () => 'saved',
      whenWritten: () => Promise.resolve(),
      close: () => watchers.clear(),
    },
    ask() {
      back()
      isAsking = true
      notify()
    },
    show(actions) {
      back()
      isAsking = false
      for (const action of actions) {
        const turn = table.turn()
        if (turn >= 0) table.post({ seat: turn, action })
      }
      notify()
    },
  }
}

/** A session without undo, bots and hand-over. */
function sessionOf(
  table: Table,
  { choose, actor, watchers }: Pick<Session, 'choose' | 'actor'> & { readonly watchers: Set<() => void> },
): Session {
  const nothing = (): void => undefined
  return {
    table,
    actor,
    choose,
    thinking: () => null,
    tentative: () => ({ seat: null, count: 0, canUndo: false, canRedo: false, waitsForHandOver: false }),
    handedOver: () => table.ply(),
    // No bot goes on.
    isPaused: () => true,
    undo: nothing,
    redo: nothing,
    restart: nothing,
    handOver: nothing,
    takeBack: () => 'nothing',
    pause: nothing,
    resume: nothing,
    close: nothing,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
