import type { TableChange } from './table-store.ts'

/** Does what was played lie in the database? */
export type WriteStatus = 'saved' | 'saving' | 'failed'

/** Keeps one table up to date in the database, change by change. */
export interface TableWriter {
  /** Something has changed from ply `from` on; what lies before is as it was kept. */
  changed(from: number): void
  status(): WriteStatus
  /** Fulfilled when nothing is being written any more, whether it went well or not. */
  idle(): Promise<void>
}

export interface TableWriterSetup {
  /** How many entries the database holds. */
  readonly storedPlies: number
  write(change: TableChange): Promise<void>
  /** The table as it is now, its entries from `cut` on. */
  snapshot(cut: number): TableChange
  /** Told after every change of `saved()`, and with every write that has reached the disk. */
  onSaved(saved: WriteStatus): void
}

/**
 * Writes at once, one write at a time; what happens during a write goes out with the next one. A write that failed is
 * repeated with the next change, from where it began, so nothing is left out in between.
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
  const run = async (): Promise<void> => {
    while (isWanted) {
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
  }
  return {
    changed(ply) {
      from = Math.min(from, ply)
      isWanted = true
      if (saved !== 'saving') say('saving')
      // The write begins when the current change is complete, roll and hand-over included.
      writing ??= Promise.resolve()
        .then(run)
        .finally(() => {
          writing = undefined
        })
    },
    status: () => saved,
    idle: () => writing ?? Promise.resolve(),
  }
}
