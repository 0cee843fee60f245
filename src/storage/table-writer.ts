import type { WriteResult } from './reconnecting-database.ts'
import type { TableChange } from './table-store.ts'

/**
 * Is everything played written to the database? `failed` until a write succeeds again; `deleted`: a person deleted the table
 * in another tab, and it is written no more.
 */
export type WriteStatus = 'saved' | 'saving' | 'failed' | 'deleted'

/** Writes the changes of one table to the database. */
export interface TableWriter {
  /** Entries changed from ply `from` on. */
  changed(from: number): void
  status(): WriteStatus
  /** Resolves when nothing is being written any more, even after a failure. */
  idle(): Promise<void>
  /** Tries no more what has failed. */
  close(): void
}

export interface TableWriterSetup {
  /** The number of entries in the database. */
  readonly storedPlies: number
  write(change: TableChange): Promise<WriteResult>
  /** The current table, with its entries from `cut` on. */
  snapshot(cut: number): TableChange
  /** Called after every change of `status()` and after every write. */
  onSaved(saved: WriteStatus): void
}

/** Milliseconds after a failed write before the next; each failure doubles them. */
export const RETRY = { first: 1_000, most: 8_000 } as const

/**
 * Writes at once, one write at a time; changes during a write go out with the next one. A failed write is repeated after a
 * while, and with the next change, from the ply where it began, so that no entry is left out; all of the table is written
 * again where the database lost it.
 */
export function newTableWriter({ storedPlies, write, snapshot, onSaved }: TableWriterSetup): TableWriter {
  let saved: WriteStatus = 'saved'
  let from = storedPlies
  let isWanted = false
  let writing: Promise<void> | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let pause: number = RETRY.first
  let isClosed = false
  const say = (now: WriteStatus): void => {
    saved = now
    onSaved(now)
  }
  const writeOnce = async (): Promise<void> => {
    isWanted = false
    const change = snapshot(from)
    from = change.record.plies
    try {
      const result = await write(change)
      if (result === 'lost') {
        from = 0
        isWanted = true
      } else if (result === 'deleted') say('deleted')
      else {
        pause = RETRY.first
        if (!isWanted) say('saved')
      }
    } catch {
      from = Math.min(from, change.cut)
      if (!isWanted) tryLater()
    }
  }
  const tryLater = (): void => {
    say('failed')
    if (isClosed) return
    retry = setTimeout(() => want(from), pause)
    pause = Math.min(2 * pause, RETRY.most)
  }
  const run = async (): Promise<void> => {
    try {
      while (isWanted && saved !== 'deleted') await writeOnce()
    } finally {
      // In the same moment as the last look at `isWanted`: a change after it begins a new run.
      writing = undefined
    }
  }
  const want = (ply: number): void => {
    clearTimeout(retry)
    from = Math.min(from, ply)
    isWanted = true
    if (saved === 'saved') say('saving')
    // The write begins when the current task is done, so that it includes the roll and the hand-over.
    if (saved !== 'deleted') writing ??= Promise.resolve().then(run)
  }
  return {
    changed: want,
    status: () => saved,
    idle: () => writing ?? Promise.resolve(),
    close() {
      isClosed = true
      clearTimeout(retry)
    },
  }
}
