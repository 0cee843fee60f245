import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { MAX_LINE } from './protocol.ts'

/** A program outside that is spoken to in lines. */
export interface Program {
  say(message: object): void
  /** The next line; or that none came in time, that the program is gone, or that it sends too much. */
  hear(milliseconds: number): Promise<{ readonly line: string } | 'late' | 'gone'>
  isGone(): boolean
  /** Waits until it has ended by itself, and ends it if it does not. */
  end(): Promise<void>
}

/** How long a program may take for its farewell, in milliseconds. */
const FAREWELL = 1000
/** Unread lines kept at most; a program that sends more is ended. */
const MAX_WAITING = 100

/** Starts a program by a command of the shell. What it says on standard error goes to ours. */
export function startProgram(command: string): Program {
  // A group of its own: Ctrl-C does not reach it, and it can be ended with all that it has started.
  const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] })
  const lines: string[] = []
  let gone = false
  let wake = (): void => undefined
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
  const leave = new Promise<void>((left) => {
    const end = (): void => {
      gone = true
      wake()
      left()
    }
    child.on('error', end)
    child.on('close', end)
  })
  // A program that closed its input is noticed by the timeout.
  child.stdin.on('error', () => undefined)
  let length = 0
  child.stdout.on('data', (some: Buffer) => {
    const at = some.lastIndexOf('\n')
    length = at < 0 ? length + some.length : some.length - at
    if (length > MAX_LINE) kill()
  })
  createInterface({ input: child.stdout, crlfDelay: Infinity }).on('line', (line) => {
    lines.push(line)
    if (lines.length > MAX_WAITING) kill()
    wake()
  })
  return {
    say: (message) => void (gone || child.stdin.write(`${JSON.stringify(message)}\n`)),
    isGone: () => gone,
    async hear(milliseconds) {
      if (lines.length === 0 && !gone) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const line = lines.shift()
      if (line !== undefined) return { line }
      return gone ? 'gone' : 'late'
    },
    async end() {
      child.stdin.end()
      const timer = setTimeout(kill, FAREWELL)
      await leave
      clearTimeout(timer)
    },
  }
}
