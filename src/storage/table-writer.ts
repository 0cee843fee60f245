import type { TableChange } from './table-store.ts'

/** Is everything played written to the database? */
export type WriteStatus = 'saved' | 'saving' | 'failed'

/** Writes the changes of one table to the database. */
export interface TableWriter {
  /** Entries changed from ply `from` on. */
  changed(from: number): void
  status(): WriteStatus
  /** Resolves when nothing is being written any more, even after a failure. */
  idle(): Promise<void>
}

export interface TableWriterSetup {
  /** The number of entries in the database. */
  readonly storedPlies: number
  write(change: TableChange): Promise<void>
  /** The current table, with its entries from `cut` on. */
  snapshot(cut: number): TableChange
  /** Called after every change of `status()` and after every write. */
  onSaved(saved: WriteStatus): void
}

/**
 * Writes at once, one write at a time; changes during a write go out with the next one. A failed write is repeated with
 * the next change, from the ply where it began, so that no entry is left out.
 */
export function newTableWriter({ storedPlies, write, snapshot, onSaved }: TableWriterSetup): TableWriter {
  let saved: WriteStatus = 'saved'
  let from = storedPlies
  let isWanted = false
  let writing: Promise<void> | undefined
  const say = (now: WriteStatus): void => {
    saved = now
    onSaved(now)
  }
  const writeOnce = async (): Promise<void> => {
    isWanted = false
    const change = snapshot(from)
    from = change.record.plies
    try {
      await write(change)
      if (!isWanted) say('saved')
    } catch {
      from = Math.min(from, change.cut)
      if (!isWanted) say('failed')
    }
  }
  const run = async (): Promise<void> => {
    try {
      while (isWanted) await writeOnce()
    } finally {
      // In the same moment as the last look at `isWanted`: a change after it begins a new run.
      writing = undefined
    }
  }
  return {
    changed(ply) {
      from = Math.min(from, ply)
      isWanted = true
      if (saved !== 'saving') say('saving')
      // The write begins when the current task is done, so that it includes the roll and the hand-over.
      writing ??= Promise.resolve().then(run)
    },
    status: () => saved,
    idle: () => writing ?? Promise.resolve(),
  }
}
