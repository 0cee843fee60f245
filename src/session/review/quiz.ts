import type { Action, Seat } from '../../engine/core/game.ts'
import type { Session } from '../session.ts'
import { newTable } from '../table.ts'
import type { Table } from '../table.ts'
import type { OpenTable } from '../../tables/open-table.ts'
import type { TableHeader } from '../open-table.ts'

/** A moment of a game as a table of its own, at which one seat may try what it likes. */
export interface Quiz {
  readonly opened: OpenTable
  /** Back to the moment, where the seat may choose. */
  ask(): void
  /** Plays choices for everybody to see; then nobody may choose. */
  show(actions: readonly Action[]): void
}

/**
 * The moment after so many entries. The table ends there, so nothing on the screen can tell what came of it. `chosen`
 * hears what was tried, all of it together where a question is answered by several choices at once.
 */
export function newQuiz(
  told: Table,
  ply: number,
  record: TableHeader,
  chosen: (actions: readonly Action[]) => void,
): Quiz {
  const { game, seats, options } = told
  const table = newTable(game, seats, options)
  for (const { entry } of told.happenings().slice(0, ply)) table.post(entry)
  const seat: Seat = table.turn()
  const watchers = new Set<() => void>()
  const tell = (): void => watchers.forEach((watcher) => watcher())
  let isAsking = true
  let tried: Action[] = []
  const mayChoose = (): boolean => isAsking && table.turn() === seat

  function choose(action: Action): ReturnType<Session['choose']> {
    if (!mayChoose()) return 'notYourTurn'
    const refusal = table.post({ seat, action })
    if (refusal !== null) return refusal
    tried.push(action)
    // What is chosen in one go is one answer.
    if (tried.length === 1)
      queueMicrotask(() => {
        isAsking = false
        chosen(tried)
      })
    tell()
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
      idle: () => Promise.resolve(),
      close: () => watchers.clear(),
    },
    ask() {
      back()
      isAsking = true
      tell()
    },
    show(actions) {
      back()
      isAsking = false
      for (const action of actions) {
        const turn = table.turn()
        if (turn >= 0) table.post({ seat: turn, action })
      }
      tell()
    },
  }
}

/** A session in which nothing can be taken back and nobody is waited for. */
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
    isPaused: () => false,
    undo: nothing,
    redo: nothing,
    restart: nothing,
    handOver: nothing,
    takeBack: () => 'impossible',
    pause: nothing,
    resume: nothing,
    close: nothing,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
