import { readdirSync, readFileSync } from 'node:fs'

/** A process of Linux, proc(5), /proc/PID/stat; times in hundredths of a second. */
export interface ProcessTimes {
  readonly parent: number
  /** When it began: a later process may have the same number. */
  readonly begun: number
  /** What it has used itself. */
  readonly own: number
  /** What its children used that have ended and that it waited for. */
  readonly children: number
}
export type ProcessTable = ReadonlyMap<number, ProcessTimes>

export interface ProcessorTime {
  look(all: ProcessTable): void
  /** Up to the last look. */
  seconds(): number
}

/**
 * Adds up what a process and all that come from it have used, also those that no parent waits for: a browser that is killed at
 * the end counts in no other process. What a process uses after the last look at it counts only if its parent waits for it.
 */
export function newProcessorTime(root: number): ProcessorTime {
  const known = new Map<number, ProcessTimes>()
  /** What was seen of the ended children of a process, which their parent counts as well. */
  const seen = new Map<number, number>()
  let ended = 0
  const used = (pid: number, { own, children }: ProcessTimes): number =>
    own + Math.max(0, children - (seen.get(pid) ?? 0))
  const end = (pid: number, times: ProcessTimes): void => {
    const last = used(pid, times)
    ended += last
    seen.set(times.parent, (seen.get(times.parent) ?? 0) + last + (seen.get(pid) ?? 0))
    seen.delete(pid)
    known.delete(pid)
  }
  return {
    look(all) {
      for (const [pid, times] of known) if (all.get(pid)?.begun !== times.begun) end(pid, times)
      // Parents have lower numbers, until numbers begin again. One that lost its parent stays known.
      for (const pid of [...all.keys()].sort((one, other) => one - other)) {
        const times = all.get(pid)!
        if (pid === root || known.has(pid) || known.has(times.parent)) known.set(pid, times)
      }
    },
    seconds: () => [...known].reduce((sum, [pid, times]) => sum + used(pid, times), ended) / 100,
  }
}

/** Begins to measure this process and what comes from it; returns the seconds so far, undefined where there is no /proc. */
export function measureProcessorTime(): () => number | undefined {
  const time = newProcessorTime(process.pid)
  const look = (): void => time.look(readProcesses())
  setInterval(look, 1000).unref()
  return () => {
    look()
    return time.seconds() || undefined
  }
}

function readProcesses(): ProcessTable {
  return new Map(
    readNames().flatMap((name) => {
      const times = readTimes(name)
      return times === undefined ? [] : [[Number(name), times] as const]
    }),
  )
}

function readNames(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

/** Undefined if the process has ended meanwhile. */
function readTimes(pid: string): ProcessTimes | undefined {
  try {
    // The name of the program stands in parentheses and may hold anything; the state follows, then the parent, field 4.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*[)] \S+ /s, '')
      .split(' ')
      .map(Number)
    const [own, children] = [fields[10]! + fields[11]!, fields[12]! + fields[13]!]
    return { parent: fields[0]!, begun: fields[18]!, own, children }
  } catch {
    return undefined
  }
}
